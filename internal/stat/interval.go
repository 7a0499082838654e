package stat

import "math"

const (
	// resolution is the width, in log-ratio, to which an edge is sought.
	resolution = 1e-7
	// maxSteps bounds the search for one edge. It takes 50 to 300 steps; the
	// bound is for inputs made to defeat it, and being stopped by it errs on
	// the side of a wider interval.
	maxSteps = 4000
	// far is the distance, as log-ratio, at which the densities of a forecast
	// have become nothing.
	far = 100
)

// Interval returns the shifts that the rounds so far leave standing: from the
// least to the greatest theta against which the evidence has never, in no
// round, reached 1/alpha. If the sides differ by a fixed shift, then the
// probability that the interval ever misses it, in whichever round one looks,
// is at most alpha. A bound is infinite while there are too few rounds for
// any evidence to exclude that end (under 6, at alpha 0.05).
//
// The result is false if no shift at all is left standing. Then one factor
// does not describe the rounds (the difference itself changed on the way), and
// the bounds are the least and the greatest log-ratio seen.
//
// The bounds are never too narrow, but for rounding, and less than 1e-6 too
// wide, or as much as leaves in only shifts whose evidence is within a
// hundredth of 1/alpha.
//
// Source: Howard et al. 2021 and Waudby-Smith and Ramdas 2024, as for
// [Sequence]. The interval is the hull of the shifts left standing: between
// them there can be slivers that are not, close to an edge.
func (s *Sequence) Interval(alpha float64) (lo, hi float64, ok bool) {
	limit := 1 / alpha
	if len(s.rounds) == 0 || !(alpha > 0) {
		return math.Inf(-1), math.Inf(1), true
	}
	first, last := s.Range()
	// Beyond these ends every stake pays in full and every forecast nearly so:
	// the evidence only grows, and hardly.
	left, right := first-s.widest-far, last+s.widest+far
	if lo, ok = s.edge(left, right, limit); !ok {
		return first, last, false
	}
	if hi, ok = s.edge(right, left, limit); !ok {
		return first, last, false // not reached: the first search found a shift
	}
	return lo, hi, true
}

// edge returns the shift nearest to the end "from" of a segment that is not
// excluded, infinite when nothing beyond that end is; false if all are
// excluded.
//
// Neither E nor its supremum over rounds need be convex or have one minimum: a
// stake falls or rises with theta, and the factor of a forecast is a bowl about
// a point of its own in each round. So bisecting on the values of E at points
// could jump over a part of the set, and a set of one point (rounds that are
// all equal) has to be found first. But each factor has a least value on a
// segment that is known, and the product of these bounds E on the whole
// segment, which lets the search discard segments for certain, nearest first.
func (s *Sequence) edge(from, to, limit float64) (float64, bool) {
	if !s.excluded(from, from, limit) {
		return math.Copysign(math.Inf(1), from-to), true
	}
	type segment struct{ near, far float64 }
	stack := make([]segment, 1, 64)
	stack[0] = segment{from, to}
	for step := 1; len(stack) > 0; step++ {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.excluded(min(top.near, top.far), max(top.near, top.far), limit) {
			continue
		}
		if math.Abs(top.far-top.near) <= resolution || step > maxSteps {
			return top.near, true
		}
		mid := midpoint(top.near, top.far)
		stack = append(stack, segment{mid, top.far}, segment{top.near, mid})
	}
	return 0, false
}

// excluded reports whether in some round the evidence against every shift in
// [left, right] had reached limit. It may say no where the truth is yes, and
// does so less the narrower the segment; for a point it is exact.
func (s *Sequence) excluded(left, right, limit float64) bool {
	return s.reached(left, right, limit) > 0
}

// reached returns the number of rounds after which the evidence against every
// shift in [left, right] first was limit, or 0.
//
// Here factors are multiplied: capital cannot overflow, since the loop ends at
// limit, and capital that underflows only makes the answer no.
func (s *Sequence) reached(left, right, limit float64) int {
	var above, below [len(bets)]float64
	for j := range bets {
		above[j], below[j] = 1, 1
	}
	foreseen := foresight
	const share = (1 - foresight) / float64(2*len(bets))
	for i := range s.rounds {
		r := &s.rounds[i]
		foreseen *= r.foreseen(left, right)
		fall, rise := r.payoff(right), r.payoff(left)
		sum := 0.0
		for j, bet := range bets {
			above[j] *= 1 + bet*fall
			below[j] *= 1 - bet*rise
			sum += above[j] + below[j]
		}
		if foreseen+share*sum >= limit {
			return i + 1
		}
	}
	return 0
}
