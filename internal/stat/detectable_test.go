package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func noiseOf(r *rand.Rand, n int, next func(*rand.Rand) float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = next(r)
	}
	return out
}

// What is said to be detectable is detected, in fresh noise of the same kind, about so often. How
// often hangs on the noise that it is told from, too: so it is told from several.
func TestDetectableIsDetected(t *testing.T) {
	r := newRand(t)
	for _, noise := range []func(*rand.Rand) float64{contaminated(1, .02, 0), contaminated(.7, .005, .2)} {
		const need, n, samples, trials = 2500, 30, 12, 50
		found := 0
		for range samples {
			shift := Detectable(r, noiseOf(r, 500, noise), need, n)[0]
			for range trials {
				var s Sequence
				for range n {
					s.Add(math.Log1p(shift) + noise(r))
				}
				if lo, _, ok := s.Interval(1. / need); ok && lo > 0 {
					found++
				}
			}
		}
		t.Logf("found in %d of %d", found, samples*trials)
		if found < samples*trials*65/100 || found > samples*trials*95/100 {
			t.Errorf("found in %d of %d, want about 80 %%", found, samples*trials)
		}
	}
}

func TestDetectable(t *testing.T) {
	equals := []float64{.01, -.004, .02, -.012, .003, .015, -.002, .009, -.02, .006}
	draw := func(need float64, rounds ...int) []float64 {
		return Detectable(rand.New(rand.NewPCG(1, 2)), equals, need, rounds...)
	}
	got := draw(2500, 8, 15, 30, 60)
	if !math.IsInf(got[0], 1) {
		t.Errorf("8 rounds: %v, but no 8 rounds reach evidence of 2500", got[0])
	}
	if !(got[1] < .1 && got[2] < got[1] && got[3] < got[2] && got[3] > .001) {
		t.Errorf("15, 30 and 60 rounds: %v", got[1:])
	}
	if again := draw(2500, 8, 15, 30, 60); again[2] != got[2] {
		t.Errorf("same draws: %v, then %v", got[2], again[2])
	}
	if easier := draw(20, 30)[0]; easier > got[2] {
		t.Errorf("alone %v, among others %v", easier, got[2])
	}
	for _, none := range [][]float64{Detectable(newRand(t), nil, 20, 10), draw(20, 0), draw(20, -1)} {
		if !math.IsInf(none[0], 1) {
			t.Errorf("of nothing: %v", none[0])
		}
	}
}

func BenchmarkDetectable(b *testing.B) {
	r := newRand(b)
	equals := noiseOf(r, 20, contaminated(.7, .005, .2))
	for b.Loop() {
		Detectable(r, equals, 2500, 12, 36, 120)
	}
}
