package behave

import (
	"context"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"time"
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
	r.forget(items, records)
}

// forget takes out of records what is known to be so.
func (r room) forget(items []item, records map[int]record) {
	for i, rec := range records {
		rec.parts = slices.DeleteFunc(slices.Clone(rec.parts), func(p Part) bool { return r.used[spot{items[i].target, p.What}] })
		rec.writes = maps.Clone(rec.writes)
		maps.DeleteFunc(rec.writes, func(who string, _ int) bool { return r.used[spot{items[i].target, who}] })
		records[i] = rec
	}
}

// Calls that differ in that room alone say nothing where the baseline writes to it, too, and few calls may
// have had enough of it for that. So more of them are made on the baseline first.

// Bounds of that.
const (
	mostRoomy   = 3   // calls that more are made of
	roomyEach   = 100 // of each
	changedEach = 4   // bytes of each are others
	roomyLimit  = 4 * time.Second
)

// withoutRoom leaves out calls that differ in nothing but what is written where there is room.
func (c *check) withoutRoom(ctx context.Context, suspects []int) []int {
	var more []item
	dice := rand.New(rand.NewSource(int64(len(suspects))))
	for _, i := range suspects {
		if n := len(more) / roomyEach; n < mostRoomy && c.first[i].withoutRoom().agrees(c.other[i].withoutRoom()) {
			more = append(more, variants(c.items[i], dice)...)
		}
	}
	if len(more) == 0 {
		return suspects
	}
	if _, err := c.baseline.replay(ctx, more, limitGrowth, within(roomyLimit)); err != nil {
		return suspects
	}
	for _, records := range []map[int]record{c.first, c.second, c.other} {
		c.baseline.room.forget(c.items, records)
	}
	return slices.DeleteFunc(slices.Clone(suspects), func(i int) bool { return c.first[i].agrees(c.other[i]) })
}

// withoutRoom leaves out what is written where there is room.
func (r record) withoutRoom() record {
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), Part.inRoom)
	return r
}

// variants are calls of which some bytes are others than those of a call.
func variants(it item, dice *rand.Rand) []item {
	out := make([]item, roomyEach)
	for n := range out {
		data := slices.Clone(it.data)
		for range changedEach {
			if len(data) > 0 {
				data[dice.Intn(len(data))] = byte(dice.Intn(256))
			}
		}
		out[n] = item{it.target, data}
	}
	return out
}
