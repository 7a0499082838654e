package behave

import (
	"context"
	"slices"
	"time"
)

// Calls that goroutines of their own work on differ by chance, and there may be more of those
// than are made sure of. So where the simplest suspects were none, all are made once more
// together, and those that look as they did come first.

// Bounds of that.
const (
	byChance   = 2 // suspects that were none before it is done
	mostAgain  = 60
	againLimit = 4 * time.Second // for all calls, on each side
)

// steadyFirst sorts suspects so, and counts those that the baseline does again. Where there are none, and
// the function has goroutines, which take turns as they come, there is nothing to be made sure of.
func (c *check) steadyFirst(ctx context.Context, suspects []int) (sorted []int, steady int, err error) {
	some := suspects[:min(mostAgain, len(suspects))]
	items := make([]item, len(some))
	for n, i := range some {
		items[n] = c.items[i]
	}
	base, err := c.baseline.replay(ctx, items, limitGrowth, within(againLimit))
	if err != nil {
		return nil, 0, err
	}
	cand, err := c.candidate.replay(ctx, items, limitGrowth, within(againLimit))
	if err != nil {
		return nil, 0, err
	}
	sorted = sortedBy(some, func(n int) bool {
		a, inA := base[n]
		b, inB := cand[n]
		again := inA && c.first[some[n]].same(a)
		if again {
			steady++
		}
		return again && inB && c.other[some[n]].same(b)
	})
	return sorted, steady, nil
}

// sortedBy puts the suspects first whose place says so, and leaves their order else.
func sortedBy(suspects []int, first func(n int) bool) []int {
	var out, rest []int
	for n, i := range suspects {
		if first(n) {
			out = append(out, i)
		} else {
			rest = append(rest, i)
		}
	}
	return slices.Concat(out, rest)
}
