package judge

import (
	"cmp"
	"math"
	"slices"
)

// Decided reports whether more rounds of a comparison would change little
// about its verdict, so that it may stop: after p.MinRounds, when its interval
// lies within the margin, or when its evidence would be enough were it the
// only discovery among m comparisons (benchmarks times units that take time),
// the interval at that level says in which direction the sides differ, and the
// interval is narrower, to either side, than the margin or a tenth of the
// difference. Counts that need no statistics are decided as soon as that
// is known.
//
// Stopping so, or at any other time, costs no guarantee of [Compare].
//
// Evidence at most doubles per round, so the rounds needed grow with m: 8 for
// one comparison at alpha 0.05, 13 for fifty, 15 for two hundred.
func Decided(c Comparison, m int, p Policy) bool {
	p = p.complete()
	return weigh(c, p).decided(m, p)
}

func (e *evidence) decided(m int, p Policy) bool {
	if _, ok := e.counted(); ok {
		return true
	}
	if e.seq.Len() < p.MinRounds {
		return false
	}
	lo, hi, _ := e.seq.Interval(p.Alpha)
	if inside([2]float64{delta(lo), delta(hi)}, e.margin) {
		return true
	}
	level := p.Alpha / float64(max(1, m))
	if e.seq.E(0) < 1/level || (hi-lo)/2 > max(e.margin, math.Abs(e.seq.Estimate())/10) {
		return false
	}
	// Rounds far off can leave standing what lies half-way to them, beyond
	// zero, a few rounds longer than zero itself.
	lo, hi, _ = e.seq.Interval(level)
	return lo > 0 || hi < 0
}

// Widest returns the indexes of the comparisons that are not decided, the one
// whose interval is widest first: where a round more is likely to narrow most.
// Among intervals without bounds the fewest rounds come first.
func Widest(in []Comparison, m int, p Policy) []int {
	p = p.complete()
	type open struct {
		index, rounds int
		width         float64
	}
	var rest []open
	for i, c := range in {
		e := weigh(c, p)
		if !e.decided(m, p) {
			lo, hi, _ := e.seq.Interval(p.Alpha)
			rest = append(rest, open{i, e.seq.Len(), hi - lo})
		}
	}
	slices.SortStableFunc(rest, func(a, b open) int {
		return cmp.Or(cmp.Compare(b.width, a.width), cmp.Compare(a.rounds, b.rounds))
	})
	out := make([]int, len(rest))
	for i, o := range rest {
		out[i] = o.index
	}
	return out
}
