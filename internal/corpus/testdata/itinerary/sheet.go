package itinerary

import (
	"slices"
	"strings"
	"time"
)

// Stop is a line of the sheet that travellers are given.
type Stop struct {
	At    time.Time
	Place string
	Minor bool
}

// Sheet returns where and when trains are taken, in the order of time.
func Sheet(trips ...Trip) []Stop {
	all := []Stop{}
	for i := range trips {
		all = append(all, stops(&trips[i])...)
	}
	slices.SortStableFunc(all, func(a, b Stop) int { return a.At.Compare(b.At) })
	return all
}

// stops returns the stops of one trip; nil where it has none.
func stops(t *Trip) []Stop {
	var list []Stop
	for _, l := range t.Legs {
		list = append(list, Stop{At: l.Depart, Place: l.From, Minor: l.Foot})
	}
	return list
}

// Late returns the trips that leave after a time of the day. Few do.
func Late(trips []Trip, after time.Duration) []Trip {
	var late []Trip
	for _, t := range trips {
		if len(t.Legs) == 0 {
			continue
		}
		if h, m, s := t.Legs[0].Depart.Clock(); time.Duration(h)*time.Hour+time.Duration(m)*time.Minute+time.Duration(s)*time.Second > after {
			late = append(late, t)
		}
	}
	return late
}

// Route returns the places of a trip, as people say them.
func (t Trip) Route() string {
	route := ""
	for i, l := range t.Legs {
		switch {
		case i == 0:
			route = l.From
		case l.From != t.Legs[i-1].To:
			route += " ... " + l.From
		}
		route += " - " + strings.TrimSpace(l.To)
	}
	return route
}
