package stat

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// standing is the definition of the set that Interval encloses.
func standing(ds []float64, theta, alpha float64) bool {
	for k := range ds {
		if sequenceOf(ds[:k+1]...).E(theta) >= 1/alpha {
			return false
		}
	}
	return true
}

// gridHull walks the definition over a grid of the given step.
func gridHull(ds []float64, from, to, step, alpha float64) (lo, hi float64, ok bool) {
	// One sequence per prefix, built once.
	prefixes := make([]*Sequence, len(ds))
	for k := range ds {
		prefixes[k] = sequenceOf(ds[:k+1]...)
	}
	log := math.Log(1 / alpha)
	for theta := from; theta <= to; theta += step {
		excluded := false
		for k := len(prefixes) - 1; k >= 0 && !excluded; k-- {
			excluded = prefixes[k].LogE(theta) >= log
		}
		if !excluded {
			if !ok {
				lo = theta
			}
			hi, ok = theta, true
		}
	}
	return lo, hi, ok
}

func TestIntervalAgreesWithDefinition(t *testing.T) {
	r := newRand(t)
	noises := []struct {
		name string
		next func() float64
	}{
		{"normal", func() float64 { return .01 * r.NormFloat64() }},
		{"cauchy", func() float64 { return .01 * math.Tan(math.Pi*(r.Float64()-.5)) }},
		{"bimodal", func() float64 { return float64(r.IntN(2))*.2 + .001*r.NormFloat64() }},
		{"ties", func() float64 { return float64(r.IntN(3)) * .01 }},
	}
	for _, noise := range noises {
		for range 3 {
			ds := make([]float64, 9+r.IntN(16))
			for i := range ds {
				ds[i] = .07 + noise.next()
			}
			checkAgainstGrid(t, noise.name, ds)
		}
	}
}

// checkAgainstGrid compares with the grid, and then probes the definition
// up to 1e-6 to either side of each bound, which is what is promised.
func checkAgainstGrid(t *testing.T, name string, ds []float64) {
	t.Helper()
	const alpha, step = .05, 2e-4
	lo, hi, ok := sequenceOf(ds...).Interval(alpha)
	glo, ghi, gok := gridHull(ds, -.6, .8, step, alpha)
	if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
		if standing(ds, -100, alpha) != math.IsInf(lo, -1) || standing(ds, 100, alpha) != math.IsInf(hi, 1) {
			t.Errorf("%s %v: interval [%v, %v]", name, ds, lo, hi)
		}
		return
	}
	if !ok {
		if gok {
			t.Errorf("%s %v: nothing left standing, but [%v, %v] is", name, ds, glo, ghi)
		}
		return
	}
	if gok && (glo < lo || ghi > hi) {
		t.Errorf("%s %v: interval [%v, %v] misses a part of [%v, %v]", name, ds, lo, hi, glo, ghi)
	}
	if standing(ds, lo-1e-6, alpha) || !standsWithin(ds, lo, lo+1e-6, alpha) && hi-lo > 2e-6 {
		t.Errorf("%s %v: lower bound %v is not an edge", name, ds, lo)
	}
	if standing(ds, hi+1e-6, alpha) || !standsWithin(ds, hi, hi-1e-6, alpha) && hi-lo > 2e-6 {
		t.Errorf("%s %v: upper bound %v is not an edge", name, ds, hi)
	}
}

// standsWithin reports whether a shift between a bound and a point inside of
// it stands, or is excluded by a hair. Among ties the noise is [minScale] at
// times, and what stands next to a bound can be a sliver narrower than the way
// to that point.
func standsWithin(ds []float64, bound, inside, alpha float64) bool {
	const probes = 200
	alpha /= 1.01
	for i := probes; i >= 0; i-- {
		if standing(ds, bound+(inside-bound)*float64(i)/probes, alpha) {
			return true
		}
	}
	return false
}

func TestIntervalIsUnboundedAtFirst(t *testing.T) {
	s := new(Sequence)
	for n := 1; n <= 20; n++ {
		s.Add(.1)
		lo, hi, ok := s.Interval(.05)
		unbounded := math.IsInf(lo, -1) && math.IsInf(hi, 1)
		if !ok || unbounded != (n < 6) {
			t.Errorf("%d rounds: interval [%v, %v] %v", n, lo, hi, ok)
		}
	}
	if lo, hi, ok := s.Interval(0); !ok || !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("alpha 0: interval [%v, %v] %v", lo, hi, ok)
	}
	if lo, hi, ok := new(Sequence).Interval(.05); !ok || !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("no rounds: interval [%v, %v] %v", lo, hi, ok)
	}
}

func TestIntervalOfWhatIsNoShift(t *testing.T) {
	var s Sequence
	for i := range 200 { // the difference changes half way
		s.Add(float64(i/100)*.3 + float64(i%7)*1e-3)
	}
	lo, hi, ok := s.Interval(.05)
	if wlo, whi := s.Range(); ok || lo != wlo || hi != whi {
		t.Errorf("interval [%v, %v] %v, want the range [%v, %v]", lo, hi, ok, wlo, whi)
	}
}

// As evidence comes in the interval only shrinks, and a stricter level only
// widens it.
func TestIntervalNests(t *testing.T) {
	r := newRand(t)
	var s Sequence
	before := [2]float64{math.Inf(-1), math.Inf(1)}
	for range 60 {
		s.Add(.02 * r.NormFloat64())
		lo, hi, ok := s.Interval(.05)
		wlo, whi, _ := s.Interval(.01)
		if !ok {
			return // has probability 0.05 at most; nothing left to nest
		}
		if lo < before[0]-1e-6 || hi > before[1]+1e-6 || wlo > lo+1e-6 || whi < hi-1e-6 {
			t.Fatalf("%d rounds: [%v, %v] in %v, at 0.01 [%v, %v]", s.Len(), lo, hi, before, wlo, whi)
		}
		before = [2]float64{lo, hi}
	}
}

// The search must end, and stay on the safe side, on whatever it is given.
func FuzzInterval(f *testing.F) {
	f.Add([]byte{1, 2, 3, 250, 4, 5, 6, 7, 8, 128, 127, 0, 0, 0}, uint8(5))
	f.Add([]byte{10, 10, 10, 10, 10, 10, 10, 10, 10, 200, 200, 200, 200}, uint8(50))
	f.Fuzz(func(t *testing.T, data []byte, percent uint8) {
		if len(data) > 200 {
			return
		}
		alpha := float64(percent%100+1) / 101
		var s Sequence
		for _, b := range data {
			d := float64(int8(b))
			s.Add(d * math.Abs(d) * 1e-4)
		}
		lo, hi, ok := s.Interval(alpha)
		if math.IsNaN(lo) || math.IsNaN(hi) || lo > hi {
			t.Fatalf("interval [%v, %v] %v", lo, hi, ok)
		}
		first, last := s.Range()
		for i := range 20 {
			theta := first + (last-first)*float64(i)/19
			if ok && (theta < lo || theta > hi) && !s.excluded(theta, theta, 1/alpha) {
				t.Fatalf("%v stands, but lies outside [%v, %v]", theta, lo, hi)
			}
		}
	})
}

func BenchmarkInterval(b *testing.B) {
	for _, n := range []int{10, 40, 200} {
		for name, noise := range map[string]func(*rand.Rand) float64{
			"clean": contaminated(1, .01, 0), "disturbed": contaminated(.65, .005, .2),
		} {
			b.Run(fmt.Sprintf("%s/rounds=%d", name, n), func(b *testing.B) {
				s, r := new(Sequence), newRand(b)
				for range n {
					s.Add(.05 + noise(r))
				}
				for b.Loop() {
					s.Interval(.05)
				}
			})
		}
	}
}

func BenchmarkRound(b *testing.B) {
	r := newRand(b)
	for b.Loop() {
		var s Sequence
		for range 30 {
			s.Add(.05 + .01*r.NormFloat64())
			s.LogE(0)
			s.Interval(.05)
		}
	}
}
