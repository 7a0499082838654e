package stat

import (
	"math"
	"slices"
	"testing"
)

func TestSummaries(t *testing.T) {
	nan := math.NaN()
	tests := []struct {
		xs                       []float64
		median, mad, geo, centre float64
	}{
		{nil, nan, nan, nan, nan},
		{[]float64{4}, 4, 0, 4, 4},
		{[]float64{4, 1}, 2.5, 1.5, 2, 2.5},
		{[]float64{1, 100, 10}, 10, 9, 10, 30.25}, // means 1 5.5 10 50.5 55 100
		{[]float64{3, 3, 3}, 3, 0, 3, 3},
		{[]float64{0, 1, 2, 9}, 1.5, 1, nan, 1.75}, // means 0 .5 1 1 1.5 2 4.5 5 5.5 9
		{[]float64{-1, 1}, 0, 1, nan, 0},
		{[]float64{1e308, 1e308}, 1e308, 0, 1e308, 1e308}, // sums overflow
	}
	for _, tt := range tests {
		xs := slices.Clone(tt.xs)
		checkNear(t, tt.xs, "Median", Median(xs), tt.median)
		checkNear(t, tt.xs, "MAD", MAD(xs), tt.mad)
		checkNear(t, tt.xs, "GeoMean", GeoMean(xs), tt.geo)
		checkNear(t, tt.xs, "HodgesLehmann", HodgesLehmann(xs), tt.centre)
		if !slices.Equal(xs, tt.xs) {
			t.Errorf("%v: changed to %v", tt.xs, xs)
		}
	}
}

func checkNear(t *testing.T, in any, what string, got, want float64) {
	t.Helper()
	if math.IsNaN(got) && math.IsNaN(want) {
		return
	}
	if !(math.Abs(got-want) <= 1e-12*max(1, math.Abs(want))) {
		t.Errorf("%v: %s = %v, want %v", in, what, got, want)
	}
}

// The fast ways must agree with the definitions.
func TestSummariesAgreeWithDefinitions(t *testing.T) {
	r := newRand(t)
	for range 300 {
		xs := make([]float64, 1+r.IntN(40))
		for i := range xs {
			xs[i] = math.Round(r.NormFloat64()*20) / 10 // with ties
		}
		m := Median(xs)
		devs := make([]float64, len(xs))
		var means []float64
		for i, x := range xs {
			devs[i] = math.Abs(x - m)
			for _, y := range xs[i:] {
				means = append(means, (x+y)/2)
			}
		}
		checkNear(t, xs, "MAD", MAD(xs), Median(devs))
		checkNear(t, xs, "HodgesLehmann", HodgesLehmann(xs), Median(means))
	}
}
