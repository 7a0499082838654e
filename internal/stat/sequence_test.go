package stat

import (
	"math"
	"slices"
	"testing"
)

func sequenceOf(ds ...float64) *Sequence {
	s := new(Sequence)
	for _, d := range ds {
		s.Add(d)
	}
	return s
}

// meanSquare and meanFourth are those of the stakes: (.01 + .0625 + .25 +
// .81)/4 and (.0001 + .00390625 + .0625 + .6561)/4.
const (
	meanSquare = .283125
	meanFourth = .1806515625
)

// The fixed stakes by hand, the forecast by its definition.
func TestEByHand(t *testing.T) {
	tests := []struct {
		name   string
		ds     []float64
		theta  float64
		stakes float64
	}{
		{"nothing seen", nil, 0, 1},
		// One round says nothing: the stakes of either sign cancel.
		{"one round", []float64{.5}, 0, 1},
		// 0.03 is 1.5 * 2 %: a full payoff. ((1+l)^2 + (1-l)^2)/2 = 1 + l^2.
		{"two full payoffs", []float64{.03, .9}, 0, 1 + meanSquare},
		{"the same of the other sign", []float64{-.03, -.9}, 0, 1 + meanSquare},
		{"the same about another shift", []float64{.13, 1}, .1, 1 + meanSquare},
		// (1+l)(1-l/2) and (1-l)(1+l/2) average to 1 - l^2/2.
		{"contradiction", []float64{.03, -.015}, 0, 1 - meanSquare/2},
		// Three full payoffs: ((1+l)^3 + (1-l)^3)/2 = 1 + 3 l^2.
		{"three", []float64{.04, .05, .06}, 0, 1 + 3*meanSquare},
		// Payoffs 1, 1, 1 and then, with MAD .01 so that s = .014826 and
		// 1.5 s = .022239, one of 1/2: 1 + 3 l^2 + (3 l + l^3) l / 2.
		{"noise learnt", []float64{.04, .05, .06, .0111195}, 0, 1 + 4.5*meanSquare + meanFourth/2},
	}
	for _, tt := range tests {
		foreseen := 1.0
		for i, d := range tt.ds {
			if i > 0 {
				f := forecastOf(slices.Sorted(slices.Values(tt.ds[:i])), fitSteps)
				q, mirrored := f.density(d-f.centre), f.density(2*tt.theta-d-f.centre)
				foreseen *= 1 + .9*(q-mirrored)/(q+mirrored)
			}
		}
		checkNear(t, tt.name, "E", sequenceOf(tt.ds...).E(tt.theta), .25*tt.stakes+.75*foreseen)
	}
}

// The one property that all guarantees rest on: whatever was seen, a round and
// its mirror image about theta move the evidence against theta by factors
// whose mean is 1.
func TestBetsAreFair(t *testing.T) {
	r := newRand(t)
	for range 300 {
		var up, down Sequence
		for range r.IntN(30) {
			d := math.Exp(5*r.Float64()-8) * cauchy(r)
			up.Add(d)
			down.Add(d)
		}
		theta, d := .05*r.NormFloat64(), math.Exp(8*r.Float64()-9)
		before := up.E(theta)
		up.Add(theta + d)
		down.Add(theta - d)
		if mean := (up.E(theta) + down.E(theta)) / 2; math.Abs(mean/before-1) > 1e-9 {
			t.Errorf("after %d rounds, theta %v, D = theta +- %v: mean %v, before %v", up.Len()-1, theta, d, mean, before)
		}
		if e := min(up.E(theta), down.E(theta)); e < before*(1-boldness)*.99 {
			t.Errorf("one round takes %v to %v", before, e)
		}
	}
}

func TestIdenticalRounds(t *testing.T) {
	s := new(Sequence)
	for range 20 {
		s.Add(.25)
	}
	checkNear(t, "identical", "E(.25)", s.E(.25), 1)
	lo, hi, ok := s.Interval(.05)
	if !ok || !(lo < .25 && .25 < hi) || hi-lo > 1e-4 {
		t.Errorf("interval [%v, %v] %v, want a narrow one about .25", lo, hi, ok)
	}
}

func TestLongSequencesStayFinite(t *testing.T) {
	up, back := new(Sequence), new(Sequence)
	for range 3000 {
		up.Add(.5)
		back.Add(-.5)
	}
	for range 6000 { // wins back what the first half lost, and more
		back.Add(.5)
	}
	if l := up.LogE(0); l < 2000*math.Log(1.89) || math.IsInf(l, 0) {
		t.Errorf("3000 rounds of +.5: LogE(0) = %v", l)
	}
	if !math.IsInf(up.E(0), 1) {
		t.Errorf("3000 rounds of +.5: E(0) = %v, want +Inf", up.E(0))
	}
	if l := back.LogE(0); !(l > 10) || math.IsInf(l, 0) {
		t.Errorf("-.5 outweighed by +.5: LogE(0) = %v", l)
	}
}

func TestAddTakesAnything(t *testing.T) {
	s := new(Sequence)
	if s.Add(math.NaN()) || s.Len() != 0 {
		t.Error("NaN was taken in")
	}
	for _, d := range []float64{math.Inf(1), math.Inf(-1), 1e300, 0, math.Copysign(0, -1)} {
		if !s.Add(d) {
			t.Errorf("%v was left out", d)
		}
	}
	if lo, hi := s.Range(); lo != -MaxLogRatio || hi != MaxLogRatio {
		t.Errorf("range [%v, %v]", lo, hi)
	}
	for _, theta := range []float64{0, -1, MaxLogRatio, 1e300} {
		if e := s.E(theta); math.IsNaN(e) || e < 0 {
			t.Errorf("E(%v) = %v", theta, e)
		}
	}
}

// Swapping the sides mirrors everything; scaling one side shifts everything.
func TestSymmetries(t *testing.T) {
	r := newRand(t)
	for range 50 {
		var s, mirrored, shifted Sequence
		for range 5 + r.IntN(30) {
			d := r.NormFloat64() * .02
			s.Add(d)
			mirrored.Add(-d)
			shifted.Add(d + .5)
		}
		lo, hi, _ := s.Interval(.05)
		mlo, mhi, _ := mirrored.Interval(.05)
		slo, shi, _ := shifted.Interval(.05)
		if !near(lo, -mhi, 1e-6) || !near(hi, -mlo, 1e-6) || !near(lo+.5, slo, 1e-6) || !near(hi+.5, shi, 1e-6) {
			t.Errorf("intervals [%v, %v], mirrored [%v, %v], shifted [%v, %v]", lo, hi, mlo, mhi, slo, shi)
		}
		checkNear(t, "mirrored", "LogE", mirrored.LogE(-.01), s.LogE(.01))
		checkNear(t, "mirrored", "Estimate", mirrored.Estimate(), -s.Estimate())
		if !near(shifted.LogE(.51), s.LogE(.01), 1e-9) {
			t.Errorf("LogE %v, shifted %v", s.LogE(.01), shifted.LogE(.51))
		}
	}
}

func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance
}
