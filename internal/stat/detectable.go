package stat

import (
	"math"
	"math/rand/v2"
)

const (
	// replays is how many histories Detectable draws; the share of them that
	// finds a shift has a standard error of 5 %.
	replays = 64
	// power is the part of the replays that must find a shift.
	power = 0.8
	// leastShift and greatestShift bound the log-ratios that are tried: 0.05 %
	// and a factor of 20. shiftSteps halves what is between them, on a
	// logarithmic scale, to 7 % of the shift.
	leastShift    = 0.0005
	greatestShift = 3
	shiftSteps    = 7
)

// Detectable returns, for each number of rounds, the smallest relative shift
// (0.05 is 5 %) that would be found in at least 80 % of measurements of so many
// rounds: against no difference, and against all shifts of the other sign, the
// evidence has reached need by the last round, so that interval and verdict
// say in which direction the sides differ. It is +Inf where no shift up to
// a factor of 20 is found so often; it cannot be with too few rounds.
//
// The noise is that of equals, log-ratios that were measured with the same code
// on both sides. They are drawn with replacement and given signs by a fair
// coin, since either side might have been called the candidate. All shifts are
// tried on the same draws: evidence against no difference, where the rounds
// are shifted, is evidence against the opposite shift where they are not. So a
// history is gone through once.
//
// Source: Efron, "Bootstrap methods: another look at the jackknife", 1979.
func Detectable(r *rand.Rand, equals []float64, need float64, rounds ...int) []float64 {
	most := 0
	for _, n := range rounds {
		most = max(most, n)
	}
	out := make([]float64, len(rounds))
	histories := replay(r, equals, most)
	for i, n := range rounds {
		out[i] = math.Inf(1)
		if len(histories) > 0 {
			out[i] = math.Expm1(leastFound(histories, n, need))
		}
	}
	return out
}

// replay draws histories of n rounds; none from nothing.
func replay(r *rand.Rand, equals []float64, n int) []*Sequence {
	if len(equals) == 0 || n <= 0 {
		return nil
	}
	histories := make([]*Sequence, replays)
	for i := range histories {
		histories[i] = new(Sequence)
		for range n {
			d := equals[r.IntN(len(equals))]
			if r.IntN(2) == 0 {
				d = -d
			}
			histories[i].Add(d)
		}
	}
	return histories
}

// leastFound looks for the least shift that is found often enough within n
// rounds. Larger shifts are found more often, or the answer is one of several.
// It bisects on what is quick to tell, the evidence against zero, and goes up
// from there until the other half-line is excluded too.
func leastFound(histories []*Sequence, n int, need float64) float64 {
	zero := func(s *Sequence, shift float64) bool {
		at := s.reached(-shift, -shift, need)
		return at > 0 && at <= n
	}
	if !foundOften(histories, greatestShift, zero) {
		return math.Inf(1)
	}
	lo, hi := math.Log(leastShift), math.Log(greatestShift)
	for range shiftSteps {
		if mid := midpoint(lo, hi); foundOften(histories, math.Exp(mid), zero) {
			hi = mid
		} else {
			lo = mid
		}
	}
	beyond := func(s *Sequence, shift float64) bool {
		return zero(s, shift) && s.cleared(-shift, need, n)
	}
	for shift := math.Exp(hi); shift < greatestShift; shift *= 1.07 {
		if foundOften(histories, shift, beyond) {
			return shift
		}
	}
	return math.Inf(1)
}

// foundOften stops as soon as the answer is known.
func foundOften(histories []*Sequence, shift float64, found func(*Sequence, float64) bool) bool {
	misses := int(float64(len(histories)) * (1 - power))
	for _, s := range histories {
		if found(s, shift) {
			continue
		}
		if misses--; misses < 0 {
			return false
		}
	}
	return true
}

// cleared reports whether the evidence of the first n rounds has reached limit
// against every shift up to theta. It may say no where the truth is yes, when
// what is in doubt is narrower than a thousandth.
func (s *Sequence) cleared(theta, limit float64, n int) bool {
	const narrow = 1e-3
	first, _ := s.Range()
	type segment struct{ left, right float64 }
	stack := make([]segment, 1, 64)
	stack[0] = segment{min(theta, first-s.widest-far), theta}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if at := s.reached(top.left, top.right, limit); at > 0 && at <= n {
			continue
		}
		width := top.right - top.left
		if width < narrow {
			return false
		}
		// Most is decided near theta, and what is far off in one go.
		cut := top.right - max(narrow/2, width/8)
		stack = append(stack, segment{top.left, cut}, segment{cut, top.right})
	}
	return true
}
