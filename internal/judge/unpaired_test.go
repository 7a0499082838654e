package judge

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone"
)

// spread is n values about a centre, a relative step apart.
func spread(n int, centre, step float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = centre * (1 + step*(float64(i)-float64(n-1)/2))
	}
	return out
}

func TestUnpaired(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		name                string
		unit                hone.Unit
		better              int
		baseline, candidate []float64
		want                hone.Outcome
		delta               float64
	}{
		{"slower", hone.SecPerOp, 0, spread(10, 100, .002), spread(10, 110, .002), hone.Regression, .1},
		{"faster", hone.SecPerOp, 0, spread(10, 100, .002), spread(8, 50, .002), hone.Improvement, -.5},
		{"equal", hone.SecPerOp, 0, spread(10, 100, .002), spread(10, 100.1, .002), hone.NoChange, .001},
		{"1 % is within the margin", hone.SecPerOp, 0, spread(10, 100, .0005), spread(10, 101, .0005), hone.NoChange, .01},
		{"wide", hone.SecPerOp, 0, spread(10, 100, .1), spread(10, 104, .1), hone.Inconclusive, .04},
		{"few, and so nothing", hone.SecPerOp, 0, spread(3, 100, .002), spread(3, 200, .002), hone.Inconclusive, 1},
		{"few, and no margin either", hone.SecPerOp, 0, spread(3, 100, .001), spread(3, 100, .001), hone.Inconclusive, 0},
		{"throughput", "B/s", 0, spread(10, 100, .002), spread(10, 110, .002), hone.Improvement, .1},
		{"a rate not known", "req/sec", 0, spread(10, 100, .002), spread(10, 110, .002), hone.Improvement, .1},
		{"a unit not known", "widgets", 0, spread(10, 100, .002), spread(10, 110, .002), hone.Regression, .1},
		{"a unit said to be better when higher", "widgets", 1, spread(10, 100, .002), spread(10, 110, .002), hone.Improvement, .1},
		{"a rate said to be better when lower", "errors/s", -1, spread(10, 100, .002), spread(10, 110, .002), hone.Regression, .1},
		{"constant counts", hone.AllocsPerOp, 0, []float64{7, 7, 7}, []float64{9, 9, 9, 9}, hone.Regression, 2. / 7},
		{"equal counts", hone.BytesPerOp, 0, []float64{0, 0, 0}, []float64{0, 0, 0, 0}, hone.NoChange, 0},
		{"counts that vary", hone.BytesPerOp, 0, spread(10, 1e6, .0001), spread(10, 5e5, .0001), hone.Improvement, -.5},
		{"counts that vary within the floor", hone.AllocsPerOp, 0, []float64{10, 11, 10, 11, 10, 11}, []float64{11, 11, 11, 11, 11, 11}, hone.Inconclusive, .05},
		{"what does not count", hone.SecPerOp, 0, append(spread(10, 100, .002), nan, inf, -1), append(spread(10, 110, .002), nan), hone.Regression, .1},
		{"from nothing", hone.SecPerOp, 0, make([]float64, 10), spread(10, 1, .01), hone.Regression, Unbounded},
		{"nothing and nothing", hone.SecPerOp, 0, make([]float64, 10), make([]float64, 10), hone.NoChange, 0},
		{"one side", hone.SecPerOp, 0, nil, spread(10, 1, .01), hone.Inconclusive, 0},
	}
	for _, tt := range tests {
		v := Unpaired([]UnpairedComparison{{Unit: tt.unit, Better: tt.better, Baseline: tt.baseline, Values: tt.candidate}}, Policy{})[0]
		if v.Outcome != tt.want || math.Abs(v.Delta-tt.delta) > .03 {
			t.Errorf("%s: %+v, want %s, delta %v", tt.name, v, tt.want, tt.delta)
		}
		if v.Interval[0] > v.Delta || v.Delta > v.Interval[1] {
			t.Errorf("%s: delta %v outside of %v", tt.name, v.Delta, v.Interval)
		}
		if _, err := json.Marshal(v); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestBetterOfPairs(t *testing.T) {
	for better, want := range map[int]hone.Outcome{0: hone.Regression, -1: hone.Regression, 1: hone.Improvement} {
		c := steady("widgets", 12, 1000, 2000, 1)
		c.Better = better
		if v := Compare([]Comparison{c}, Policy{})[0]; v.Outcome != want {
			t.Errorf("better %d: %s, want %s", better, v.Outcome, want)
		}
	}
}

// Independent draws of equals, 40 benchmarks a time: a family with any
// discovery has a false one, which happens in at most a share alpha of them.
func TestUnpairedSessions(t *testing.T) {
	r := newRand(t)
	const families, m = 150, 40
	wrong, found := 0, 0
	for range families {
		in := make([]UnpairedComparison, m)
		for i := range in {
			in[i] = UnpairedComparison{Unit: hone.SecPerOp, Baseline: drawn(r, 10, 1), Values: drawn(r, 10, 1)}
		}
		in[0].Values = drawn(r, 10, 1.5)
		vs := Unpaired(in, Policy{})
		if vs[0].Outcome == hone.Regression {
			found++
		}
		if slices.ContainsFunc(vs[1:], func(v hone.Verdict) bool {
			return v.Outcome == hone.Regression || v.Outcome == hone.Improvement
		}) {
			wrong++
		}
	}
	t.Logf("%d families of %d with a false discovery, found %d", wrong, families, found)
	// With one true discovery, the false discovery rate of alpha allows about
	// twice that share of families with a false one beside it.
	if limit := atMost(families, .1); wrong > limit || found < families*9/10 {
		t.Errorf("%d families of %d with a false discovery, more than %d, or found only %d", wrong, families, limit, found)
	}
}

func drawn(r *rand.Rand, n int, centre float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = centre * math.Exp(.03*r.NormFloat64())
	}
	return out
}

func FuzzUnpaired(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, 4.0, "sec/op", uint8(12))
	f.Add(0.0, 0.0, 1.0, 1e308, "allocs/op", uint8(9))
	f.Fuzz(func(t *testing.T, a, b, x, y float64, unit string, n uint8) {
		c := UnpairedComparison{Unit: hone.Unit(unit)}
		for i := range int(n % 30) {
			c.Baseline = append(c.Baseline, []float64{a, b, x}[i%3])
			c.Values = append(c.Values, []float64{x, y, a, y}[i%4])
		}
		for _, v := range Unpaired([]UnpairedComparison{c, c}, Policy{}) {
			if _, err := json.Marshal(v); err != nil {
				t.Fatalf("%v: %+v", err, v)
			}
			if v.Interval[0] > v.Delta || v.Delta > v.Interval[1] || v.Interval[0] < -1 || v.Interval[1] > Unbounded {
				t.Fatalf("delta %v, interval %v", v.Delta, v.Interval)
			}
		}
		s := Summarize(c.Values, hone.Benchmark{}, c.Unit, hone.Candidate, .95)
		if _, err := json.Marshal(s); err != nil || s.Interval[0] > s.Center || s.Center > s.Interval[1] {
			t.Fatalf("%v: %+v", err, s)
		}
	})
}

func TestSummarize(t *testing.T) {
	b := hone.Benchmark{Package: "p", Name: "B"}
	tests := []struct {
		name   string
		unit   hone.Unit
		values []float64
		want   hone.Summary
	}{
		{"nothing", hone.SecPerOp, nil, hone.Summary{}},
		{"one", hone.SecPerOp, []float64{5}, hone.Summary{Center: 5, Interval: [2]float64{5, 5}, Rounds: 1}},
		{"few", hone.SecPerOp, []float64{5, 7, 6, 9, 8}, hone.Summary{Center: 7, Interval: [2]float64{5, 9}, Rounds: 5}},
		{"enough", hone.SecPerOp, []float64{5, 7, 6, 9, 8, 10}, hone.Summary{Center: 7.5, Interval: [2]float64{5, 10}, Confidence: 1 - 2./64, Rounds: 6}},
		{"no measurement", hone.SecPerOp, []float64{math.NaN(), 3, -1, math.Inf(1)}, hone.Summary{Center: 3, Interval: [2]float64{3, 3}, Rounds: 1}},
		{"a count", hone.AllocsPerOp, []float64{4, 4, 4}, hone.Summary{Center: 4, Interval: [2]float64{4, 4}, Confidence: 1, Rounds: 3, Exact: true}},
		{"two counts", hone.AllocsPerOp, []float64{4, 4}, hone.Summary{Center: 4, Interval: [2]float64{4, 4}, Rounds: 2}},
		{"a duration that repeats", hone.SecPerOp, []float64{4, 4, 4}, hone.Summary{Center: 4, Interval: [2]float64{4, 4}, Rounds: 3}},
	}
	for _, tt := range tests {
		tt.want.Benchmark, tt.want.Unit, tt.want.Side = b, tt.unit, hone.Candidate
		got := Summarize(tt.values, b, tt.unit, hone.Candidate, .95)
		if math.Abs(got.Confidence-tt.want.Confidence) < 1e-12 {
			got.Confidence = tt.want.Confidence
		}
		if got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// A unit that is said not to vary takes one value of a side; where it varies
// after all, ranks decide, as if nothing had been said.
func TestUnpairedExact(t *testing.T) {
	for _, test := range []struct {
		name             string
		baseline, values []float64
		exact            bool
		outcome          hone.Outcome
	}{
		{"one value", []float64{100}, []float64{99}, true, hone.Improvement},
		{"equal", []float64{7, 7}, []float64{7}, true, hone.NoChange},
		{"worse", []float64{7}, []float64{8, 8}, true, hone.Regression},
		{"varies", []float64{7, 7.5}, []float64{8}, false, hone.Inconclusive},
		{"nothing", []float64{7}, nil, false, hone.Inconclusive},
	} {
		v := Unpaired([]UnpairedComparison{{Unit: "size", Baseline: test.baseline, Values: test.values, Exact: true}}, Policy{})[0]
		if v.Exact != test.exact || v.Outcome != test.outcome || (v.P > 0) == v.Exact && len(test.values) > 0 {
			t.Errorf("%s: %+v", test.name, v)
		}
	}
}

// Verdicts carry what they rest on: ranks a p-value, rounds an e-value.
func TestEvidenceOfVerdicts(t *testing.T) {
	a, b := []float64{10, 11, 12, 13, 14, 15}, []float64{20, 21, 22, 23, 24, 25}
	v := Unpaired([]UnpairedComparison{{Unit: hone.SecPerOp, Baseline: a, Values: b}}, Policy{})[0]
	if want := 2. / 924; math.Abs(v.P-want) > 1e-9 || v.E != 0 { // of 12 over 6 orders, the two extremes
		t.Errorf("p %v, want %v; e %v", v.P, want, v.E)
	}
	var pairs []Pair
	for i := range 40 {
		pairs = append(pairs, Pair{Baseline: a[i%6], Candidate: b[i%6], Round: i + 1})
	}
	w := Compare([]Comparison{{Unit: hone.SecPerOp, Pairs: pairs}}, Policy{})[0]
	if w.P != 0 || w.E < 20 || w.E > Unbounded {
		t.Errorf("p %v, e %v", w.P, w.E)
	}
}
