package behave

import (
	"context"
	"slices"
	"time"
)

// Calls that goroutines of their own work on differ by chance, and there may be more of those
// than are made sure of. So where a call looked otherwise each time on the baseline, or the simplest
// suspects were none, all are made again together, and those that still differ in what is
// always the same come first.

// Bounds of that.
const (
	byChance   = 2 // suspects that were none before it is done
	mostAgain  = 60
	againLimit = 4 * time.Second // for all calls, each time
)

// steadyFirst sorts suspects so.
func (c *check) steadyFirst(ctx context.Context, suspects []int) ([]int, error) {
	some := suspects[:min(mostAgain, len(suspects))]
	items := make([]item, len(some))
	vary := make([]varying, len(some))
	fails := make([]bool, len(some))
	for n, i := range some {
		items[n] = c.items[i]
		vary[n] = varying{}
		fails[n] = !vary[n].note(c.first[i], c.second[i])
	}
	for _, how := range [][]option{nil, {unquietly}} {
		base, err := c.baseline.replay(ctx, items, limitGrowth, append(how, within(againLimit))...)
		if err != nil {
			return nil, err
		}
		for n, i := range some {
			again, ok := base[n]
			fails[n] = fails[n] || ok && !vary[n].note(c.first[i], again)
		}
	}
	cand, err := c.candidate.replay(ctx, items, limitGrowth, within(againLimit))
	if err != nil {
		return nil, err
	}
	return sortedBy(suspects, func(n int) bool {
		if n >= len(some) || fails[n] {
			return false
		}
		again, ok := cand[n]
		base, other := vary[n].reduced(c.first[some[n]], again)
		return ok && !base.agrees(other)
	}), nil
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
