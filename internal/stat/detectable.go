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
// rounds: against no difference the evidence reaches need, after one of the
// rounds, which is where the measurement stops. It is +Inf where no shift up to
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

// leastFound bisects for the least shift that is found often enough within n
// rounds. Larger shifts are found more often, or the answer is one of several.
func leastFound(histories []*Sequence, n int, need float64) float64 {
	if !foundOften(histories, greatestShift, n, need) {
		return math.Inf(1)
	}
	lo, hi := math.Log(leastShift), math.Log(greatestShift)
	for range shiftSteps {
		if mid := midpoint(lo, hi); foundOften(histories, math.Exp(mid), n, need) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return math.Exp(hi)
}

// foundOften stops as soon as the answer is known.
func foundOften(histories []*Sequence, shift float64, n int, need float64) bool {
	misses := int(float64(len(histories)) * (1 - power))
	for _, s := range histories {
		if at := s.reached(-shift, -shift, need); at > 0 && at <= n {
			continue
		}
		if misses--; misses < 0 {
			return false
		}
	}
	return true
}
