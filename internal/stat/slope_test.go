package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestLogSlope(t *testing.T) {
	for name, test := range map[string]struct {
		x, y  []float64
		slope float64
		ok    bool
	}{
		"linear":         {[]float64{10, 100, 1000}, []float64{5, 50, 500}, 1, true},
		"quadratic":      {[]float64{2, 4, 8, 16}, []float64{4, 16, 64, 256}, 2, true},
		"constant":       {[]float64{1, 2, 3}, []float64{7, 7, 7}, 0, true},
		"two points":     {[]float64{1, 2}, []float64{1, 2}, 0, false},
		"nothing":        {[]float64{1, 2, 3}, []float64{0, 1, 2}, 0, false},
		"not a number":   {[]float64{1, 2, math.NaN()}, []float64{1, 1, 2}, 0, false},
		"one size":       {[]float64{2, 2, 2}, []float64{1, 1, 2}, 0, false},
		"unequal length": {[]float64{1, 2, 3}, []float64{1, 1}, 0, false},
	} {
		slope, low, high, ok := LogSlope(test.x, test.y)
		if ok != test.ok || math.Abs(slope-test.slope) > 1e-9 || low > slope || slope > high {
			t.Errorf("%s: %v [%v, %v] %v", name, slope, low, high, ok)
		}
	}
}

// Under the noise that it assumes the interval misses the exponent in one case of
// twenty.
func TestLogSlopeCoverage(t *testing.T) {
	const suites = 4000
	for _, n := range []int{3, 5, 12} {
		r, missed := rand.New(rand.NewPCG(1, uint64(n))), 0
		for range suites {
			x, y := make([]float64, n), make([]float64, n)
			for i := range x {
				x[i] = math.Pow(3, float64(i))
				y[i] = 7 * math.Pow(x[i], 1.5) * math.Exp(0.1*r.NormFloat64())
			}
			if _, low, high, _ := LogSlope(x, y); low > 1.5 || high < 1.5 {
				missed++
			}
		}
		if share := float64(missed) / suites; share < 0.035 || share > 0.065 {
			t.Errorf("%d points: missed in %.3f of all", n, share)
		}
	}
}
