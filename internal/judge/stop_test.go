package judge

import (
	"math"
	"slices"
	"testing"

	"github.com/gohone/hone"
)

func TestDecided(t *testing.T) {
	wild := []float64{1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4}
	tests := []struct {
		name string
		in   Comparison
		m    int
		want bool
	}{
		{"nothing yet", Comparison{Unit: hone.SecPerOp}, 1, false},
		{"clear, but under the least number of rounds", steady(hone.SecPerOp, 7, 1000, 2000, 1), 1, false},
		{"clear", steady(hone.SecPerOp, 9, 1000, 2000, 1), 1, true},
		{"clear alone, not among 50", steady(hone.SecPerOp, 9, 1000, 2000, 1), 50, false},
		{"clear among 50", steady(hone.SecPerOp, 16, 1000, 2000, 1), 50, true},
		{"equal", steady(hone.SecPerOp, 12, 1000, 1000, 2), 50, true},
		{"faster for certain, how much is open", comparison(hone.SecPerOp, slices.Repeat([]float64{40}, 12), wild), 1, false},
		{"constant counts", steady(hone.AllocsPerOp, 3, 7, 9, 0), 50, true},
		{"two counts", steady(hone.AllocsPerOp, 2, 7, 9, 0), 50, false},
		{"counts within the floor", steady(hone.BytesPerOp, 4, 1000, 1003, 3), 50, true},
		{"counts that vary", steady(hone.BytesPerOp, 4, 1000, 1500, 100), 1, false},
		{"no family", steady(hone.SecPerOp, 9, 1000, 2000, 1), 0, true},
	}
	for _, tt := range tests {
		if got := Decided(tt.in, tt.m, DefaultPolicy()); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// The numbers of rounds that the documentation of Decided gives are the least
// with which it can be.
func TestDecidedNeedsRounds(t *testing.T) {
	for m, want := range map[int]int{1: 8, 50: 13, 200: 15} {
		n := 1
		for !Decided(steady(hone.SecPerOp, n, 1, 1000, 0), m, Policy{}) {
			if n++; n > 100 {
				break
			}
		}
		if n != want {
			t.Errorf("of %d comparisons the clearest is decided after %d rounds, want %d", m, n, want)
		}
	}
}

// What is decided stays so in the verdict: a difference found alone is one.
func TestDecidedMeansAVerdict(t *testing.T) {
	r := newRand(t)
	for _, ratio := range []float64{.5, .95, 1, 1.01, 1.06, 3} {
		all := simulated(r, 60, ratio, .01)
		for n := 1; n <= 60; n++ {
			c := all
			c.Pairs = all.Pairs[:n]
			if Decided(c, 1, Policy{}) {
				if v := Compare([]Comparison{c}, Policy{})[0]; v.Outcome == hone.Inconclusive {
					t.Errorf("ratio %v decided after %d rounds, but %+v", ratio, n, v)
				}
			}
		}
	}
}

func TestWidest(t *testing.T) {
	in := []Comparison{
		steady(hone.SecPerOp, 12, 1000, 1000, 1),   // decided
		steady(hone.SecPerOp, 9, 1000, 1100, 120),  // bounded
		steady(hone.SecPerOp, 5, 1000, 1100, 60),   // without bounds
		steady(hone.SecPerOp, 3, 1000, 1100, 60),   // without bounds, fewer rounds
		steady(hone.SecPerOp, 9, 1000, 1100, 300),  // bounded, wider
		steady(hone.AllocsPerOp, 3, 12, 12, 0),     // decided
		comparison(hone.SecPerOp, nil, nil),        // nothing known at all
		steady(hone.SecPerOp, 9, 1000, 1000.5, .5), // decided
	}
	if got, want := Widest(in, 1, Policy{}), []int{6, 3, 2, 4, 1}; !slices.Equal(got, want) {
		t.Errorf("Widest = %v, want %v", got, want)
	}
	if got := Widest(nil, 1, Policy{}); len(got) != 0 {
		t.Errorf("Widest of nothing = %v", got)
	}
	for _, i := range Widest(in, 1, Policy{}) {
		if Decided(in[i], 1, Policy{}) {
			t.Errorf("%d is listed, and decided", i)
		}
	}
	if math.Log(Unbounded) < 20 {
		t.Error("Unbounded is within the reach of a measured ratio")
	}
}

// What counts is judged apart; a unit that is not known takes its place among times.
func TestFamily(t *testing.T) {
	for _, tt := range []struct {
		units []hone.Unit
		want  int
	}{
		{nil, 1},
		{[]hone.Unit{hone.AllocsPerOp, hone.BytesPerOp}, 1},
		{[]hone.Unit{hone.SecPerOp, hone.AllocsPerOp, hone.P99Sec, hone.RequestsPerSec, hone.GCsPerOp, "tokens"}, 4},
	} {
		if got := Family(tt.units); got != tt.want {
			t.Errorf("%v: %d, want %d", tt.units, got, tt.want)
		}
	}
}
