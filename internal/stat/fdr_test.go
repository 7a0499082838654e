package stat

import (
	"math"
	"slices"
	"testing"
)

func TestEBH(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	tests := []struct {
		name  string
		e     []float64
		alpha float64
		want  []bool
	}{
		{"none", nil, .05, []bool{}},
		{"one, at the threshold", []float64{20}, .05, []bool{true}},
		{"one, below", []float64{19.9}, .05, []bool{false}},
		{"alone among two", []float64{40, 1}, .05, []bool{true, false}},
		{"not enough alone", []float64{39, 1}, .05, []bool{false, false}},
		{"two carry each other", []float64{20, 1, 39, 20, 20}, .1, []bool{true, false, true, true, true}}, // 5/(.1*4) = 12.5
		{"the greatest k counts, though the first fails", []float64{25, 25}, .05, []bool{true, true}},
		{"infinite", []float64{inf, 0, 0}, .05, []bool{true, false, false}},
		{"NaN is no evidence", []float64{nan, 60, nan}, .05, []bool{false, true, false}},
		{"NaN still counts as a hypothesis", []float64{nan, 59, nan}, .05, []bool{false, false, false}},
		{"no level", []float64{inf}, 0, []bool{false}},
		{"NaN level", []float64{inf}, nan, []bool{false}},
	}
	for _, tt := range tests {
		if got := EBH(tt.e, tt.alpha); !slices.Equal(got, tt.want) {
			t.Errorf("%s: EBH(%v, %v) = %v, want %v", tt.name, tt.e, tt.alpha, got, tt.want)
		}
	}
}

func TestBYLevel(t *testing.T) {
	tests := []struct {
		k, m int
		want float64
	}{{0, 0, .05}, {0, 9, .05}, {9, 9, .05}, {1, 10, .005}, {3, 10, .015}, {12, 10, .05}}
	for _, tt := range tests {
		if got := BYLevel(.05, tt.k, tt.m); math.Abs(got-tt.want) > 1e-15 {
			t.Errorf("BYLevel(.05, %d, %d) = %v, want %v", tt.k, tt.m, got, tt.want)
		}
	}
}
