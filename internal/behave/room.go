package behave

import (
	"maps"
	"slices"
	"strings"
)

// room knows where the baseline writes as append does where there is room: behind
// the end of arguments, and so into earlier results that lie there. What is left
// there afterwards, and how much of it, no caller can rely on. Both sides share it. Nor can who
// takes what is written rely on getting much text in one write, where the baseline has written
// such in several.
type room struct {
	used   map[spot]bool
	learns bool // this is the baseline
}

// spot is an argument or a result of a target.
type spot struct {
	target int
	what   string
}

// Ends of what package replay calls the memory between the length and the capacity
// of an argument, and results that were looked at again.
const (
	behindEnd = " behind its end"
	later     = " after further calls"
)

func (p Part) inRoom() bool {
	return strings.HasSuffix(p.What, behindEnd) || strings.HasSuffix(p.What, later)
}

// overlook takes what was written there out of the records of calls.
func (r room) overlook(items []item, records map[int]record) {
	for i, rec := range records {
		for _, p := range rec.parts {
			if r.learns && p.inRoom() {
				r.used[spot{items[i].target, p.What}] = true
			}
		}
		for who, n := range rec.writes {
			if r.learns && n > 1 && strings.HasSuffix(who, ofMuch) {
				r.used[spot{items[i].target, who}] = true
			}
		}
	}
	for i, rec := range records {
		rec.parts = slices.DeleteFunc(slices.Clone(rec.parts), func(p Part) bool { return r.used[spot{items[i].target, p.What}] })
		rec.writes = maps.Clone(rec.writes)
		maps.DeleteFunc(rec.writes, func(who string, _ int) bool { return r.used[spot{items[i].target, who}] })
		records[i] = rec
	}
}
