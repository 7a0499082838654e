package judge

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone"
)

var seedFlag = flag.Uint64("seed", 0, "seed of the simulations; 0 draws one")

// newRand draws a seed and prints it; -seed replays.
func newRand(t testing.TB) *rand.Rand {
	seed := *seedFlag
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-seed=%d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

// comparison builds a comparison from values in order of rounds.
func comparison(u hone.Unit, baseline, candidate []float64) Comparison {
	c := Comparison{Benchmark: hone.Benchmark{Package: "p", Name: "B"}, Unit: u, Candidate: "fix"}
	for i := range baseline {
		c.Pairs = append(c.Pairs, Pair{Baseline: baseline[i], Candidate: candidate[i], Round: i + 1})
	}
	return c
}

// simulated is n rounds of a duration of about 1 µs with the given noise (a
// standard deviation of the logarithm), on which the candidate takes ratio
// times as long.
func simulated(r *rand.Rand, n int, ratio, noise float64) Comparison {
	c := Comparison{Benchmark: hone.Benchmark{Package: "p", Name: "B"}, Unit: hone.SecPerOp, Candidate: "fix"}
	for round := 1; round <= n; round++ {
		c.Pairs = append(c.Pairs, Pair{
			Baseline:  1e-6 * math.Exp(noise*r.NormFloat64()),
			Candidate: 1e-6 * ratio * math.Exp(noise*r.NormFloat64()),
			Round:     round,
		})
	}
	return c
}

// steady is n rounds that alternate between two values close by on either
// side, so that a verdict is known without chance.
func steady(u hone.Unit, n int, baseline, candidate, jitter float64) Comparison {
	b, c := make([]float64, n), make([]float64, n)
	for i := range n {
		b[i], c[i] = baseline, candidate
		switch i % 4 {
		case 0:
			b[i] += jitter
		case 1:
			b[i] -= jitter
		case 2:
			c[i] += jitter
		case 3:
			c[i] -= jitter
		}
	}
	return comparison(u, b, c)
}

func TestCompareDurations(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	same := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	tests := []struct {
		name     string
		in       Comparison
		want     hone.Outcome
		delta    float64
		from, to float64 // the interval lies in here
	}{
		{"8 times faster", steady(hone.SecPerOp, 20, 800, 100, 1), hone.Improvement, -.875, -.88, -.87},
		{"twice as slow", steady(hone.SecPerOp, 20, 100, 200, 1), hone.Regression, 1, .9, 1.1},
		{"5 % slower", steady(hone.SecPerOp, 20, 1000, 1050, 2), hone.Regression, .05, .045, .055},
		{"1 % slower is within the margin", steady(hone.SecPerOp, 20, 1000, 1010, 2), hone.NoChange, .01, .005, .015},
		{"equal", steady(hone.SecPerOp, 20, 1000, 1000, 2), hone.NoChange, 0, -.01, .01},
		{"equal to the digit is no exactness of durations", comparison(hone.SecPerOp, same, same), hone.NoChange, 0, -1e-4, 1e-4},
		{"5 % is 5 %, but 4 rounds are few", steady(hone.SecPerOp, 4, 1000, 1050, 2), hone.Inconclusive, .05, -1, Unbounded},
		{"one round", steady(hone.SecPerOp, 1, 1, 2, 0), hone.Inconclusive, 1, -1, Unbounded},
		{"no rounds", comparison(hone.SecPerOp, nil, nil), hone.Inconclusive, 0, -1, Unbounded},
		{"nothing usable", comparison(hone.SecPerOp, []float64{nan, inf, -1}, []float64{1, 1, 1}), hone.Inconclusive, 0, -1, Unbounded},
		{"zeros are equal", comparison(hone.SecPerOp, make([]float64, 10), make([]float64, 10)), hone.NoChange, 0, -1e-4, 1e-4},
		{"faster bytes are better", steady("B/s", 20, 100, 200, 1), hone.Improvement, 1, .9, 1.1},
		{"fewer bytes a second are worse", steady("B/s", 20, 200, 100, 1), hone.Regression, -.5, -.55, -.45},
		{"a unit of the user's", steady("flights/op", 20, 200, 100, 1), hone.Improvement, -.5, -.55, -.45},
	}
	for _, tt := range tests {
		v := Compare([]Comparison{tt.in}, DefaultPolicy())[0]
		if v.Outcome != tt.want || math.Abs(v.Delta-tt.delta) > .002 || v.Exact {
			t.Errorf("%s: %s with delta %v, exact %v; want %s with %v", tt.name, v.Outcome, v.Delta, v.Exact, tt.want, tt.delta)
		}
		if v.Interval[0] < tt.from || v.Interval[1] > tt.to || v.Confidence != .95 {
			t.Errorf("%s: interval %v at %v, want within [%v, %v]", tt.name, v.Interval, v.Confidence, tt.from, tt.to)
		}
		if v.Benchmark != tt.in.Benchmark || v.Unit != tt.in.Unit || v.Candidate != "fix" {
			t.Errorf("%s: verdict on %v %s %s", tt.name, v.Benchmark, v.Unit, v.Candidate)
		}
	}
}

func TestCompareUnboundedIsTheWholeLine(t *testing.T) {
	v := Compare([]Comparison{steady(hone.SecPerOp, 3, 5, 6, 0)}, Policy{})[0]
	if v.Interval != [2]float64{-1, Unbounded} || v.Rounds != 3 || v.Baseline != 5 || v.Value != 6 {
		t.Errorf("%+v", v)
	}
}

func TestCompareLeavesOutWhatIsNoMeasurement(t *testing.T) {
	c := steady(hone.SecPerOp, 20, 1000, 1500, 2)
	c.Pairs = append(c.Pairs, Pair{Baseline: math.NaN(), Candidate: 1, Round: 21}, Pair{Baseline: 1, Candidate: math.Inf(1), Round: 22}, Pair{Baseline: -1, Candidate: 1, Round: 23})
	if v := Compare([]Comparison{c}, Policy{})[0]; v.Rounds != 20 || v.Outcome != hone.Regression {
		t.Errorf("%+v", v)
	}
}

// Evidence depends on the order of rounds, so the order of the list must not.
func TestCompareOrdersRounds(t *testing.T) {
	r := newRand(t)
	c := simulated(r, 20, 1.05, .02)
	want := Compare([]Comparison{c}, Policy{})[0]
	r.Shuffle(len(c.Pairs), func(i, j int) { c.Pairs[i], c.Pairs[j] = c.Pairs[j], c.Pairs[i] })
	first := c.Pairs[0]
	if got := Compare([]Comparison{c}, Policy{})[0]; got != want {
		t.Errorf("shuffled: %+v, want %+v", got, want)
	}
	if c.Pairs[0].Round != first.Round {
		t.Error("the input was sorted in place")
	}
}

// Among many comparisons the same evidence is worth less, and the intervals of
// the few that are selected are wider.
func TestCompareCorrectsForTheFamily(t *testing.T) {
	c := steady(hone.SecPerOp, 9, 1000, 1050, 2)
	if v := Compare([]Comparison{c}, Policy{})[0]; v.Outcome != hone.Regression {
		t.Fatalf("alone: %+v", v)
	}
	family := []Comparison{c}
	for range 19 {
		family = append(family, steady(hone.SecPerOp, 9, 1000, 1000, 2))
	}
	if v := Compare(family, Policy{})[0]; v.Outcome != hone.Inconclusive || v.Confidence != .95 {
		t.Errorf("among 20, after 9 rounds: %+v", v)
	}
	family[0] = steady(hone.SecPerOp, 30, 1000, 1050, 2)
	alone, among := Compare(family[:1], Policy{})[0], Compare(family, Policy{})[0]
	if among.Outcome != hone.Regression || math.Abs(among.Confidence-.9975) > 1e-12 {
		t.Errorf("among 20, after 30 rounds: %+v", among)
	}
	if !(among.Interval[0] < alone.Interval[0] && among.Interval[1] > alone.Interval[1]) {
		t.Errorf("interval %v, alone %v", among.Interval, alone.Interval)
	}
}

// Counts are a family of their own: however many there are, durations are
// judged as before.
func TestCompareKeepsFamiliesApart(t *testing.T) {
	c := steady(hone.SecPerOp, 9, 1000, 1050, 2)
	family := []Comparison{c}
	for range 50 {
		family = append(family, steady(hone.BytesPerOp, 9, 1000, 1010, 30))
	}
	if v := Compare(family, Policy{})[0]; v.Outcome != hone.Regression || v.Confidence != .95 {
		t.Errorf("%+v", v)
	}
}

func TestCompareWhenTheDifferenceChanges(t *testing.T) {
	first, second := steady(hone.SecPerOp, 60, 1000, 1300, 1), steady(hone.SecPerOp, 60, 1000, 2000, 1)
	for i, q := range second.Pairs {
		q.Round = 61 + i
		first.Pairs = append(first.Pairs, q)
	}
	v := Compare([]Comparison{first}, Policy{})[0]
	if v.Outcome != hone.Regression || v.Confidence != 0 || v.Interval[0] > .3 || v.Interval[1] < 1 {
		t.Errorf("%+v: want a regression whose interval is the range of the rounds", v)
	}
}

func TestCompareCounts(t *testing.T) {
	tests := []struct {
		name       string
		unit       hone.Unit
		baseline   []float64
		candidate  []float64
		want       hone.Outcome
		delta      float64
		exact      bool
		confidence float64
	}{
		{"fewer", hone.AllocsPerOp, []float64{50, 50, 50}, []float64{2, 2, 2}, hone.Improvement, -.96, true, 1},
		{"one more", hone.AllocsPerOp, []float64{1000, 1000, 1000}, []float64{1001, 1001, 1001}, hone.Regression, .001, true, 1},
		{"the same", hone.BytesPerOp, []float64{64, 64, 64}, []float64{64, 64, 64}, hone.NoChange, 0, true, 1},
		{"none and none", hone.AllocsPerOp, []float64{0, 0, 0}, []float64{0, 0, 0}, hone.NoChange, 0, true, 1},
		{"from none", hone.AllocsPerOp, []float64{0, 0, 0}, []float64{1, 1, 1}, hone.Regression, Unbounded, true, 1},
		{"to none", hone.BytesPerOp, []float64{48, 48, 48}, []float64{0, 0, 0}, hone.Improvement, -1, true, 1},
		{"two processes are too few", hone.AllocsPerOp, []float64{5, 5}, []float64{2, 2}, hone.Inconclusive, -.6, false, .95},
		{"within one alloc", hone.AllocsPerOp, []float64{33, 33, 34}, []float64{34, 33, 33}, hone.NoChange, 0, false, .75},
		{"within 1 %", hone.BytesPerOp, []float64{5000, 5010, 5005}, []float64{5020, 5005, 5010}, hone.NoChange, .001, false, .75},
		{"within 16 B", hone.BytesPerOp, []float64{40, 40, 40, 41}, []float64{41, 41, 41, 40}, hone.NoChange, .025, false, .875},
		{"around none", hone.AllocsPerOp, []float64{0, 0, 0, 0}, []float64{0, 1, 0, 0}, hone.NoChange, 0, false, .875},
		{"vary little, and are far", hone.AllocsPerOp, []float64{2.07e6, 2.0701e6, 2.07e6, 2.0702e6, 2.0701e6}, []float64{171000, 171010, 171000, 171005, 171000}, hone.Improvement, -.917, false, .9375},
		{"vary little, and are far more", hone.BytesPerOp, []float64{1000, 1001, 1000, 1003, 1000}, []float64{1100, 1100, 1102, 1100, 1100}, hone.Regression, .1, false, .9375},
		{"vary little, and are far, in four rounds", hone.AllocsPerOp, []float64{2.07e6, 2.0701e6, 2.07e6, 2.0702e6}, []float64{171000, 171010, 171000, 171005}, hone.Inconclusive, -.917, false, .95},
		{"vary as much as they differ", hone.BytesPerOp, []float64{1000, 1008, 1000, 1008, 1000}, []float64{1030, 1038, 1030, 1038, 1030}, hone.Inconclusive, .03, false, .95},
		{"to none, or nearly", hone.AllocsPerOp, []float64{12, 12, 13, 12, 12}, []float64{0, 0, 1, 0, 0}, hone.Improvement, -1, false, .9375},
		{"vary, and few", hone.AllocsPerOp, []float64{30, 33, 38}, []float64{20, 22, 27}, hone.Inconclusive, -.333, false, .95},
	}
	for _, tt := range tests {
		v := Compare([]Comparison{comparison(tt.unit, tt.baseline, tt.candidate)}, Policy{})[0]
		if v.Outcome != tt.want || math.Abs(v.Delta-tt.delta) > .01 || v.Exact != tt.exact || v.Confidence != tt.confidence {
			t.Errorf("%s: %+v; want %s, delta %v, exact %v at %v", tt.name, v, tt.want, tt.delta, tt.exact, tt.confidence)
		}
		if tt.exact && v.Interval != [2]float64{v.Delta, v.Delta} {
			t.Errorf("%s: interval %v of an exact delta %v", tt.name, v.Interval, v.Delta)
		}
	}
}

func TestCompareCountsThatVary(t *testing.T) {
	tests := []struct {
		name string
		in   Comparison
		want hone.Outcome
	}{
		{"far fewer", steady(hone.AllocsPerOp, 20, 100, 50, 3), hone.Improvement},
		{"far more", steady(hone.BytesPerOp, 20, 4000, 6000, 100), hone.Regression},
		{"an alloc more", steady(hone.AllocsPerOp, 40, 20, 21, 1), hone.NoChange},
		{"1.5 % more", steady(hone.BytesPerOp, 40, 10000, 10150, 60), hone.Regression},
	}
	for _, tt := range tests {
		if v := Compare([]Comparison{tt.in}, Policy{})[0]; v.Outcome != tt.want || v.Exact {
			t.Errorf("%s: %+v, want %s", tt.name, v, tt.want)
		}
	}
}

func TestPolicyCompletes(t *testing.T) {
	nan := math.NaN()
	for _, p := range []Policy{{}, {Margin: nan, Alpha: nan}, {Margin: -1, Alpha: 1, MinRounds: -1}, {Margin: math.Inf(1)}} {
		if got := p.complete(); got != DefaultPolicy() {
			t.Errorf("%+v completes to %+v", p, got)
		}
	}
	if p := (Policy{Margin: .1, Alpha: .01, MinRounds: 5}); p.complete() != p {
		t.Errorf("%+v completes to %+v", p, p.complete())
	}
}

// atMost returns, as in the tests of package stat, the greatest count that chance alone
// exceeds with probability below 1e-7.
func atMost(n int, p float64) int {
	tail := 0.0
	for k := n; k > 0; k-- {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		tail += math.Exp(a - b - c + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
		if tail >= 1e-7 {
			return k
		}
	}
	return 0
}

// A whole session on simulated sides: each comparison is measured until it is
// decided or 40 rounds are over. Of sessions without any difference at most a
// share alpha may report one; real differences of 6 % are found.
func TestSessions(t *testing.T) {
	const sessions, m, alpha = 40, 20, .1
	r := newRand(t)
	p := Policy{Alpha: alpha}
	wrong, found, misnamed := 0, 0, 0
	for range sessions {
		if outcomes := session(r, p, m, 1); outcomes[hone.Improvement]+outcomes[hone.Regression] > 0 {
			wrong++
		}
		outcomes := session(r, p, m, 1.06)
		found += outcomes[hone.Regression]
		misnamed += outcomes[hone.Improvement]
	}
	t.Logf("%d of %d sessions with a false discovery, %d of %d differences found", wrong, sessions, found, sessions*m)
	if limit := atMost(sessions, alpha); wrong > limit {
		t.Errorf("%d of %d sessions with a false discovery, more than %d", wrong, sessions, limit)
	}
	if found < sessions*m*95/100 || misnamed > 0 {
		t.Errorf("of %d differences %d found, %d with the wrong sign", sessions*m, found, misnamed)
	}
}

func session(r *rand.Rand, p Policy, m int, ratio float64) map[hone.Outcome]int {
	in := make([]Comparison, m)
	for i := range in {
		in[i] = simulated(r, 40, ratio, .01)
		all := in[i].Pairs
		for n := 8; n <= len(all); n++ {
			if in[i].Pairs = all[:n]; Decided(in[i], m, p) {
				break
			}
		}
	}
	outcomes := map[hone.Outcome]int{}
	for _, v := range Compare(in, p) {
		outcomes[v.Outcome]++
	}
	return outcomes
}

// Whatever is measured, a verdict can be written and makes sense.
func FuzzCompare(f *testing.F) {
	f.Add(1.0, 2.0, 1.5, 3.0, math.NaN(), 1.0, uint8(12), "sec/op", .03, .05)
	f.Add(0.0, 1.0, 0.0, math.Inf(1), -1.0, 5e-324, uint8(3), "allocs/op", -1.0, math.NaN())
	f.Add(math.MaxFloat64, 5e-324, 1.0, 1.0, 0.0, 0.0, uint8(30), "B/op", math.Inf(1), 2.0)
	f.Fuzz(func(t *testing.T, a, b, c, d, x, y float64, n uint8, unit string, margin, alpha float64) {
		values := []float64{a, b, c, d, x, y}
		in := Comparison{Unit: hone.Unit(unit)}
		for i := range int(n % 40) {
			in.Pairs = append(in.Pairs, Pair{Baseline: values[i%3], Candidate: values[3+i%2+i%5/4], Round: i})
		}
		p := Policy{Margin: margin, Alpha: alpha}
		Decided(in, int(n), p)
		Widest([]Comparison{in, in}, 2, p)
		for _, v := range Compare([]Comparison{in, in}, p) {
			if _, err := json.Marshal(v); err != nil {
				t.Fatalf("%v: %+v", err, v)
			}
			if v.Interval[0] > v.Delta || v.Delta > v.Interval[1] || v.Interval[0] < -1 || v.Interval[1] > Unbounded {
				t.Fatalf("delta %v, interval %v", v.Delta, v.Interval)
			}
			if v.Confidence < 0 || v.Confidence > 1 || v.Exact && v.Confidence != 1 {
				t.Fatalf("%+v", v)
			}
		}
	})
}
