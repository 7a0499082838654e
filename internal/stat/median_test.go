package stat

import (
	"math"
	"testing"
)

func TestMedianInterval(t *testing.T) {
	ten := []float64{10, 3, 1, 2, 9, 4, 8, 5, 7, 6}
	tests := []struct {
		xs            []float64
		confidence    float64
		lo, hi, level float64
	}{
		{[]float64{7}, .95, 7, 7, 0},
		{[]float64{7, 5}, .95, 5, 7, .5},
		{[]float64{3, 1, 2, 5, 4}, .95, 1, 5, 1 - 2./32},
		{[]float64{3, 1, 2, 5, 4, 6}, .95, 1, 6, 1 - 2./64},
		{[]float64{4, 4, 4, 4, 4, 4}, .95, 4, 4, 1 - 2./64},
		// Of 1024 cases 1 + 10 have at most one below, 45 more have two.
		{ten, .95, 2, 9, 1 - 22./1024},
		{ten, .89, 3, 8, 1 - 112./1024},
		{ten, .999, 1, 10, 1 - 2./1024},
		{[]float64{1, 2, 3}, .5, 1, 3, .75},
		{[]float64{1, 2, 3}, 0, 2, 2, 0},
	}
	for _, tt := range tests {
		lo, hi, level := MedianInterval(tt.xs, tt.confidence)
		if lo != tt.lo || hi != tt.hi || math.Abs(level-tt.level) > 1e-12 {
			t.Errorf("%v at %v: [%v, %v] at %v, want [%v, %v] at %v", tt.xs, tt.confidence, lo, hi, level, tt.lo, tt.hi, tt.level)
		}
	}
	if lo, hi, level := MedianInterval(nil, .95); !math.IsNaN(lo) || !math.IsNaN(hi) || level != 0 {
		t.Errorf("of nothing: [%v, %v] at %v", lo, hi, level)
	}
}

func TestMedianIntervalCovers(t *testing.T) {
	r := newRand(t)
	const trials = 4000
	for _, n := range []int{6, 11, 40} {
		missed, promised := 0, 0.0
		for range trials {
			lo, hi, level := MedianInterval(noiseOf(r, n, cauchy), .9)
			promised = level
			if lo > 0 || hi < 0 {
				missed++
			}
		}
		t.Logf("%d values: missed %d of %d, level %v", n, missed, trials, promised)
		if missed > atMost(trials, 1-promised) || promised < .9 {
			t.Errorf("%d values: missed %d of %d, level %v", n, missed, trials, promised)
		}
	}
}
