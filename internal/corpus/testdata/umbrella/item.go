// Package umbrella is the lost property office of a railway: what was found on trains
// is listed on the web, claimed there, and sent on to other stations.
package umbrella

import (
	"errors"
	"html"
	"strings"
)

// Item is something that was found.
type Item struct {
	ID    int    `json:"id"`
	What  string `json:"what"`
	Place string `json:"place"` // a train or a station
	Note  string `json:"note,omitempty"`
	State State  `json:"state,omitempty"`
}

// State is what became of an item.
type State string

// The states.
const (
	Here    State = "here"
	Claimed State = "claimed"
	Sent    State = "sent"
)

// What may be wrong.
var (
	ErrNone  = errors.New("no such item")
	ErrState = errors.New("item is not here any more")
)

// valid reports whether an item may be taken in.
func (it *Item) valid() bool { return strings.TrimSpace(it.What) != "" && len(it.Note) < 1000 }

// slug has a place as it is in addresses: words with one dash between them.
func slug(place string) string {
	s := strings.ToLower(place)
	s = strings.ReplaceAll(s, " ", "-")
	s = strings.ReplaceAll(s, "/", "-")
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "-")
	}
	return s
}

// escaped has a value as it is in slips, which are read line by line.
func escaped(value string) string {
	r := strings.NewReplacer("\\", "\\\\", "\n", "\\n", ";", "\\;", ",", "\\,")
	return r.Replace(value)
}

// heading is what a page on an item begins with.
func (it *Item) heading() string {
	return "<h1>" + html.EscapeString(it.What) + "</h1>\n<p>" + html.EscapeString(it.origin()) + "</p>\n"
}
