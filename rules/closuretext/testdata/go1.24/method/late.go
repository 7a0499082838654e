package method

import "strings"

// lane is made first, and filled then.
type lane struct {
	name, side string
	stats      stats
}

func newLane(name string, wide bool, s stats) *lane {
	l := &lane{side: "left"}
	l.stats = s
	l.name = strings.ToLower(name)
	if wide {
		l.side = "both"
	}
	return l
}

func (l *lane) pass() {
	l.stats.add("lane."+l.name, 1)                                      // want `text made in each call of a method`
	l.stats.add(strings.Join([]string{"lane", l.name, l.side}, "."), 1) // want `text made in each call of a method`
	l.stats.add(passes(l.name), 1)                                      // want `text made in each call of a method`
}

func passes(name string) string { return "passes." + name }
