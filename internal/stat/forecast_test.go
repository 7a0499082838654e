package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func forecastFrom(ds ...float64) forecast {
	return forecastOf(slices.Sorted(slices.Values(ds)), estimateSteps)
}

func TestForecastCentre(t *testing.T) {
	tests := []struct {
		name       string
		ds         []float64
		want, slip float64
	}{
		{"one", []float64{.2}, .2, 0},
		{"two say nothing of which is off", []float64{.1, .3}, .2, 1e-15},
		{"equal", []float64{.25, .25, .25, .25}, .25, 0},
		{"like a mean where noise is clean", []float64{.010, .012, .0125, .014, .016}, .0129, .0003},
		{"outliers on one side", []float64{.010, .011, .012, .010, .4, .3, .5}, .011, .0015},
	}
	for _, tt := range tests {
		if got := forecastFrom(tt.ds...).centre; math.Abs(got-tt.want) > tt.slip {
			t.Errorf("%s: centre %v, want %v", tt.name, got, tt.want)
		}
	}
}

// What bounds the evidence on a segment: the density falls with the distance.
func TestForecastFalls(t *testing.T) {
	r := newRand(t)
	for range 50 {
		ds := make([]float64, 1+r.IntN(40))
		for i := range ds {
			ds[i] = math.Exp(6*r.Float64()-8) * cauchy(r)
		}
		f := forecastFrom(ds...)
		before := math.Inf(1)
		for x := 0.0; x < 100; x = x*1.2 + 1e-7 {
			now := f.density(x)
			if !(now > 0) || now > before || now != f.density(-x) {
				t.Fatalf("%v: density %v at %v, %v before", ds, now, x, before)
			}
			before = now
		}
	}
}

// Disturbed rounds must not widen what is expected of the others: a deviation
// of 3 % is 10 times as odd as none among rounds of 0.3 %, a third of them off
// by 20 %.
func TestForecastKnowsBothNoises(t *testing.T) {
	r := newRand(t)
	ds := make([]float64, 60)
	for i := range ds {
		ds[i] = .003 * r.NormFloat64()
		if i%3 == 0 {
			ds[i] = .2 * r.NormFloat64()
		}
	}
	f := forecastFrom(ds...)
	if f.density(0) < 10*f.density(.03) {
		t.Errorf("density %v at 0, %v at 3 %%", f.density(0), f.density(.03))
	}
	if f.density(.2) < f.density(.03)/100 {
		t.Errorf("density %v at 3 %%, %v at 20 %%", f.density(.03), f.density(.2))
	}
}

// The estimate must be near to the best that is known of each noise: that of
// Hodges and Lehmann, or the median.
func TestEstimateIsEfficient(t *testing.T) {
	r := newRand(t)
	for _, noise := range []struct {
		name  string
		next  func(*rand.Rand) float64
		worst float64
	}{
		{"normal", contaminated(1, .01, 0), 1.25},
		{"disturbed", contaminated(.65, .005, .2), .9},
	} {
		var square, other float64
		for range 400 {
			var s Sequence
			for range 25 {
				s.Add(noise.next(r))
			}
			square += s.Estimate() * s.Estimate()
			hl := sortedHodgesLehmann(s.sorted)
			other += hl * hl
		}
		ratio := math.Sqrt(square / other)
		t.Logf("%s: error %.2f times that of Hodges and Lehmann", noise.name, ratio)
		if ratio > noise.worst {
			t.Errorf("%s: error %.2f times that of Hodges and Lehmann", noise.name, ratio)
		}
	}
}
