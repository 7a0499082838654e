// Package pager takes alerts and sees to it that somebody who is on call hears of them.
package pager

import (
	"fmt"
	"sort"
	"strings"
	"time"
)

// Alert is that something is wrong. Its labels are not changed once it is received.
type Alert struct {
	Labels map[string]string
	Value  float64
	At     time.Time
}

// Team is whose alert it is.
func (a *Alert) Team() string {
	if team, ok := a.Labels["team"]; ok {
		return team
	}
	return "everybody"
}

// Fingerprint is the same for all alerts of the same labels.
func (a *Alert) Fingerprint() string {
	names := make([]string, 0, len(a.Labels))
	for name := range a.Labels {
		names = append(names, name)
	}
	sort.Strings(names)
	mark := ""
	for i, name := range names {
		if i != 0 {
			mark += ";"
		}
		mark += fmt.Sprintf("%s=", name)
		mark += a.Labels[name]
	}
	return mark
}

// format is how a text is shown where it goes.
type format struct {
	limit  int
	escape func(string) string
}

var formats = map[string]format{
	"chat": {limit: 4000, escape: func(s string) string {
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
	}},
	"text": {limit: 160, escape: func(s string) string { return strings.Join(strings.Fields(s), " ") }},
}

// Render shows a text in a format; an unknown one leaves it as it is. It is cut where it
// would be too long, between runes.
func Render(to, text string) string {
	f, ok := formats[to]
	if !ok {
		return text
	}
	text = f.escape(text)
	if len(text) > f.limit {
		text = strings.ToValidUTF8(text[:f.limit], "")
	}
	return text
}

// expand fills a template like "{host} of {team} is down" with the labels of an alert.
func expand(template string, a *Alert) string {
	pairs := make([]string, 0, 2*len(a.Labels))
	for name, value := range a.Labels {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(template)
}

// topic is where a chat has the alerts of a team.
func topic(team string) string { return fmt.Sprintf("#oncall-%s", team) }
