package stat

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// byHand is the definition of the exact p-value: of all ways to deal the
// values to the sides, the part whose rank sum is as far from the mean.
func byHand(a, b []float64) float64 {
	all := slices.Concat(a, b)
	rank := func(v float64) float64 {
		r := .5
		for _, w := range all {
			if w < v {
				r++
			} else if w == v {
				r += .5
			}
		}
		return r
	}
	off := func(deal uint) float64 {
		sum := 0.0
		for i, v := range all {
			if deal>>i&1 == 1 {
				sum += rank(v)
			}
		}
		return math.Abs(sum - float64(len(a)*(len(all)+1))/2)
	}
	seen, far, deals := off(1<<len(a)-1), 0, 0
	for deal := range uint(1) << len(all) {
		if bits.OnesCount(deal) == len(a) {
			deals++
			if off(deal) >= seen-1e-9 {
				far++
			}
		}
	}
	return float64(far) / float64(deals)
}

func TestMannWhitney(t *testing.T) {
	tests := []struct {
		a, b []float64
		want float64
	}{
		{nil, []float64{1}, 1},
		{[]float64{1}, []float64{2}, 1},
		{[]float64{1, 1, 1}, []float64{1, 1}, 1},
		{[]float64{1, 2, 3}, []float64{4, 5, 6}, 2. / 20},
		{[]float64{4, 5, 6, 7}, []float64{0, 1, 2, 3}, 2. / 70},
		{[]float64{1, 1, 2}, []float64{2, 3, 3}, 4. / 20}, // rank sums at most 7 (2 ways of 20) or at least 14
	}
	for _, tt := range tests {
		checkNear(t, []any{tt.a, tt.b}, "MannWhitney", MannWhitney(tt.a, tt.b), tt.want)
	}
}

func TestMannWhitneyIsExact(t *testing.T) {
	r := newRand(t)
	for range 200 {
		a, b := make([]float64, 1+r.IntN(6)), make([]float64, 1+r.IntN(6))
		for i := range a {
			a[i] = float64(r.IntN(12))
		}
		for i := range b {
			b[i] = float64(r.IntN(9))
		}
		got, want := MannWhitney(a, b), byHand(a, b)
		if math.Abs(got-want) > 1e-9 || math.Abs(MannWhitney(b, a)-got) > 1e-12 {
			t.Errorf("%v %v: p %v, the other way %v, want %v", a, b, got, MannWhitney(b, a), want)
		}
	}
}

// Where counting ends and the normal distribution begins, they agree.
func TestMannWhitneyOfMany(t *testing.T) {
	r := newRand(t)
	for range 20 {
		a := noiseOf(r, 30, func(r *rand.Rand) float64 { return math.Round(10*r.NormFloat64()) / 10 })
		b := noiseOf(r, 30, func(r *rand.Rand) float64 { return math.Round(10*r.NormFloat64())/10 + .5 })
		ranks, sum := midranks(a, b)
		exact, normal := MannWhitney(a, b), normalTwoSided(math.Abs(float64(sum-30*61)), ranks, 30)
		if math.Abs(normal-exact) > .002+exact/10 {
			t.Errorf("exact %v, normal %v", exact, normal)
		}
	}
	if p := MannWhitney(make([]float64, 50), make([]float64, 50)); p != 1 {
		t.Errorf("100 equal values: p %v", p)
	}
}

func TestShiftInterval(t *testing.T) {
	a := []float64{1, 2, 3, 4, 5}
	b := []float64{11.1, 12.2, 13.3, 14.4, 15.5}
	got := ShiftInterval(a, b, .95)
	// Of 252 deals 1, 1 and 2 have 0, 1 and 2 pairs the wrong way round; the
	// differences in order are 6.1 7.1 7.2 8.1 8.2 8.3 9.1 ...
	if want := (Shift{Estimate: 10.3, Lo: 7.2, Hi: 13.4, Level: 1 - 8./252}); math.Abs(got.Estimate-want.Estimate)+math.Abs(got.Lo-want.Lo)+math.Abs(got.Hi-want.Hi)+math.Abs(got.Level-want.Level) > 1e-9 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := ShiftInterval(a[:2], b[:2], .95); got.Lo != 11.1-2 || got.Hi != 12.2-1 || math.Abs(got.Level-2./3) > 1e-9 {
		t.Errorf("two each: %+v", got)
	}
	if got := ShiftInterval(a[:1], b[:1], .95); got.Level > 1e-9 {
		t.Errorf("one each: %+v", got)
	}
	if got := ShiftInterval(nil, b, .95); !math.IsNaN(got.Estimate) || got.Level != 0 {
		t.Errorf("of nothing: %+v", got)
	}
}

// The interval is what the test leaves standing: without ties it holds 0
// exactly if the test does not reject.
func TestShiftIntervalInvertsTheTest(t *testing.T) {
	r := newRand(t)
	for _, n := range []int{5, 12, 45} {
		for range 60 {
			a := noiseOf(r, n, (*rand.Rand).NormFloat64)
			b := noiseOf(r, n+2, (*rand.Rand).NormFloat64)
			for i := range b {
				b[i] += .8
			}
			got, p := ShiftInterval(a, b, .9), MannWhitney(a, b)
			if holds := got.Lo <= 0 && 0 <= got.Hi; holds != (p > .1) && math.Abs(p-.1) > .002 {
				t.Errorf("%d values: p %v, interval %+v", n, p, got)
			}
		}
	}
}

func TestShiftIntervalCovers(t *testing.T) {
	r := newRand(t)
	const trials = 3000
	for _, n := range []int{4, 10, 40} {
		missed, level := 0, 0.0
		for range trials {
			got := ShiftInterval(noiseOf(r, n, cauchy), noiseOf(r, n, cauchy), .9)
			level = got.Level
			if got.Lo > 0 || got.Hi < 0 {
				missed++
			}
		}
		t.Logf("%d each: missed %d of %d, level %v", n, missed, trials, level)
		if level < .9 || missed > atMost(trials, 1-level) {
			t.Errorf("%d each: missed %d of %d, level %v", n, missed, trials, level)
		}
	}
}

func TestBH(t *testing.T) {
	nan := math.NaN()
	tests := []struct {
		p    []float64
		want []bool
	}{
		{nil, []bool{}},
		{[]float64{.05}, []bool{true}},
		{[]float64{.051}, []bool{false}},
		{[]float64{.03, .04}, []bool{true, true}},
		{[]float64{.03, .06}, []bool{false, false}},
		{[]float64{.024, .9, nan, 0}, []bool{true, false, false, true}},
		{[]float64{.01, .03, .02, .9, .9}, []bool{true, true, true, false, false}},
	}
	for _, tt := range tests {
		if got := BH(tt.p, .05); !slices.Equal(got, tt.want) {
			t.Errorf("BH(%v) = %v, want %v", tt.p, got, tt.want)
		}
	}
	if got := BHLevel(.05, 3, 10); math.Abs(got-.015) > 1e-15 {
		t.Errorf("BHLevel = %v", got)
	}
}

func BenchmarkMannWhitney(b *testing.B) {
	r := newRand(b)
	x, y := noiseOf(r, 30, cauchy), noiseOf(r, 30, cauchy)
	for b.Loop() {
		MannWhitney(x, y)
	}
}
