package calibration

import (
	"math"
	"math/rand/v2"
)

// A machine yields the noise of the two places of one round, as logarithms:
// what the duration of whatever runs there is multiplied by.
type machine func() (first, second float64)

// noise is a kind of machine.
type noise struct {
	name string
	// machine returns a fresh one.
	machine func(r *rand.Rand) machine
}

// noises is a list, not a map, so that a seed replays the same numbers.
var noises = []noise{
	{"normal, 1 %", independent(func(r *rand.Rand) float64 { return .01 * r.NormFloat64() })},
	{"heavy tails (Cauchy, 0.5 %)", independent(func(r *rand.Rand) float64 {
		return .005 * math.Tan(math.Pi*(r.Float64()-.5))
	})},
	{"one in five disturbed by 10 to 30 %", independent(disturbed)},
	{"two layouts, 3 % apart", independent(func(r *rand.Rand) float64 {
		return .03*float64(r.IntN(2)) + .003*r.NormFloat64()
	})},
	{"drift and autocorrelation", drifting},
	{"what runs first takes 3 % longer", func(r *rand.Rand) machine {
		m := drifting(r)
		return func() (float64, float64) {
			first, second := m()
			return first + .03, second
		}
	}},
}

// independent machines have no memory.
func independent(next func(*rand.Rand) float64) func(*rand.Rand) machine {
	return func(r *rand.Rand) machine {
		return func() (float64, float64) { return next(r), next(r) }
	}
}

// disturbed is what is seen on shared machines: small noise, and now and then
// another program that only ever costs time.
func disturbed(r *rand.Rand) float64 {
	v := .004 * r.NormFloat64()
	if r.IntN(5) == 0 {
		v += .1 + .2*r.Float64()
	}
	return v
}

// drifting machines get slower by 10 % in 60 rounds, with waves of 2 % that
// last some ten rounds, and noise of 0.5 %.
func drifting(r *rand.Rand) machine {
	state, trend := 0.0, 0.0
	place := func() float64 {
		state = .95*state + .006*r.NormFloat64()
		trend += .1 / 120
		return trend + state + .005*r.NormFloat64()
	}
	return func() (float64, float64) {
		first := place()
		return first, place()
	}
}
