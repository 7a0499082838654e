package judge

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

// verdict is a verdict on benchmark p.name with an interval of the given
// half-width about delta.
func verdict(name string, u hone.Unit, o hone.Outcome, delta, half float64) hone.Verdict {
	return hone.Verdict{
		Benchmark: hone.Benchmark{Package: "example.com/p", Name: name}, Unit: u, Outcome: o, Baseline: 1, Value: 1 + delta,
		Delta: delta, Interval: [2]float64{delta - half, delta + half}, Confidence: .95, Rounds: 20,
	}
}

func gate(t *testing.T, p hone.Policy) *Gate {
	t.Helper()
	g, err := NewGate(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func names(vs []hone.Verdict) string {
	var out []string
	for _, v := range vs {
		out = append(out, v.Benchmark.Name)
	}
	return strings.Join(out, " ")
}

var policy5 = hone.Policy{
	Threshold: map[hone.Unit]float64{"": .05, hone.AllocsPerOp: 0, hone.BytesPerOp: .01, "B/s": .05, "quiet": -1},
	Ignore:    []string{`p\.Ignored`, `^never$`},
}

var mixed = []hone.Verdict{
	verdict("Slower", hone.SecPerOp, hone.Regression, .2, .02),
	verdict("Faster", hone.SecPerOp, hone.Improvement, -.2, .02),
	verdict("Same", hone.SecPerOp, hone.NoChange, 0, .01),
	verdict("Little", hone.SecPerOp, hone.Regression, .04, .01),
	verdict("Exactly", hone.SecPerOp, hone.Regression, 1.05-1, .01),
	verdict("Beyond", hone.SecPerOp, hone.Regression, .0501, .01),
	verdict("Ignored/x", hone.SecPerOp, hone.Regression, .5, .01),
	verdict("IgnoredToo", hone.SecPerOp, hone.Inconclusive, .5, 2),
	verdict("Allocs", hone.AllocsPerOp, hone.Regression, 1e-4, 0),
	verdict("FromNone", hone.AllocsPerOp, hone.Regression, Unbounded, 0),
	verdict("Bytes", hone.BytesPerOp, hone.Regression, .009, 0),
	verdict("Rate", "B/s", hone.Regression, -.1, .01),
	verdict("Better", "B/s", hone.Improvement, .1, .01),
	verdict("Quiet", "quiet", hone.Regression, 5, .01),
	verdict("QuietDoubt", "quiet", hone.Inconclusive, 5, 10),
	verdict("Doubt", hone.SecPerOp, hone.Inconclusive, .02, .1),
	verdict("Bounded", hone.SecPerOp, hone.Inconclusive, 0, .049),
	verdict("Unmeasured", hone.SecPerOp, hone.Inconclusive, 0, Unbounded),
	verdict("RateDoubt", "B/s", hone.Inconclusive, -.02, .1),
	verdict("RateGain", "B/s", hone.Inconclusive, .2, .24),
}

func TestSuspects(t *testing.T) {
	got := names(gate(t, policy5).Suspects(mixed))
	if want := "Slower Beyond Allocs FromNone Rate"; got != want {
		t.Errorf("suspects %s, want %s", got, want)
	}
	touches := verdict("Touches", hone.SecPerOp, hone.Regression, .2, .3)
	if got := gate(t, hone.Policy{}).Suspects([]hone.Verdict{touches, {Outcome: hone.Regression}}); len(got) > 0 {
		t.Errorf("an interval that reaches zero makes a suspect: %+v", got)
	}
}

func TestNewGateErrors(t *testing.T) {
	if _, err := NewGate(hone.Policy{Ignore: []string{"("}}); err == nil || !strings.HasPrefix(err.Error(), `ignore "(": `) {
		t.Errorf("%v", err)
	}
}

func TestDecide(t *testing.T) {
	confirmed := func(v hone.Verdict) bool { return v.Benchmark.Name != "Beyond" && v.Benchmark.Name != "Rate" }
	d := gate(t, policy5).Decide(mixed, confirmed)
	for _, tt := range []struct {
		of   string
		got  []hone.Verdict
		want string
	}{
		{"failed", d.Failed, "Slower Allocs FromNone"},
		{"withdrawn", d.Withdrawn, "Beyond Rate"},
		{"tolerated", d.Tolerated, "Little Exactly Ignored/x Bytes Quiet"},
		{"inconclusive", d.Inconclusive, "Doubt Unmeasured RateDoubt"},
	} {
		if got := names(tt.got); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.of, got, tt.want)
		}
	}
	if d.Exit != 3 || d.Policy.Threshold[""] != .05 {
		t.Errorf("exit %d, policy %+v", d.Exit, d.Policy)
	}
}

func TestDecideExit(t *testing.T) {
	regression := verdict("R", hone.SecPerOp, hone.Regression, .2, .02)
	doubt := verdict("D", hone.SecPerOp, hone.Inconclusive, 0, .2)
	count := verdict("C", hone.BytesPerOp, hone.Inconclusive, 0, .2)
	same := verdict("S", hone.SecPerOp, hone.NoChange, 0, .01)
	yes, no := func(hone.Verdict) bool { return true }, func(hone.Verdict) bool { return false }
	for _, tt := range []struct {
		name      string
		in        []hone.Verdict
		confirmed func(hone.Verdict) bool
		lax, hard int // exit, without and with strict
	}{
		{"nothing", nil, nil, 0, 0},
		{"same", []hone.Verdict{same}, nil, 0, 0},
		{"failed", []hone.Verdict{same, regression, doubt}, yes, 3, 3},
		{"withdrawn", []hone.Verdict{regression}, no, 0, 4},
		{"doubt", []hone.Verdict{doubt, same}, nil, 0, 4},
		{"doubt about a count", []hone.Verdict{count}, nil, 0, 0},
	} {
		p := hone.Policy{Threshold: map[hone.Unit]float64{"": .05}}
		lax := gate(t, p).Decide(tt.in, tt.confirmed).Exit
		p.Strict = true
		hard := gate(t, p).Decide(tt.in, tt.confirmed).Exit
		if lax != tt.lax || hard != tt.hard {
			t.Errorf("%s: exit %d, strict %d; want %d, %d", tt.name, lax, hard, tt.lax, tt.hard)
		}
	}
}

func TestConfirms(t *testing.T) {
	slower, faster := verdict("B", hone.SecPerOp, hone.Regression, .2, .02), verdict("B", "B/s", hone.Regression, -.2, .02)
	more := verdict("B", hone.AllocsPerOp, hone.Regression, .5, 0)
	threes, twos := []float64{3, 3, 3}, []float64{2, 2, 2}
	for _, tt := range []struct {
		name              string
		in                Comparison
		of                hone.Verdict
		confirms, refutes bool
	}{
		{"again", steady(hone.SecPerOp, 12, 1000, 1200, 2), slower, true, false},
		{"smaller, but there", steady(hone.SecPerOp, 12, 1000, 1045, 2), slower, true, false},
		{"the other way", steady(hone.SecPerOp, 12, 1200, 1000, 2), slower, false, true},
		{"gone", steady(hone.SecPerOp, 30, 1000, 1000, 2), slower, false, true},
		{"few rounds", steady(hone.SecPerOp, 3, 1000, 1200, 2), slower, false, false},
		{"none", Comparison{Unit: hone.SecPerOp}, slower, false, false},
		{"a rate again", steady("B/s", 12, 1200, 1000, 2), faster, true, false},
		{"a rate the other way", steady("B/s", 12, 1000, 1200, 2), faster, false, true},
		{"counts again", comparison(hone.AllocsPerOp, twos, threes), more, true, false},
		{"counts gone", comparison(hone.AllocsPerOp, twos, twos), more, false, true},
		{"counts the other way", comparison(hone.AllocsPerOp, threes, twos), more, false, true},
		{"two counts", comparison(hone.AllocsPerOp, twos[:2], threes[:2]), more, false, false},
	} {
		if got := Confirms(tt.in, tt.of); got != tt.confirms {
			t.Errorf("%s: confirms is %v", tt.name, got)
		}
		if got := Refutes(tt.in, tt.of, Policy{}); got != tt.refutes {
			t.Errorf("%s: refutes is %v", tt.name, got)
		}
	}
}

// TestConfirmsRarelyByChance asks after every round of comparisons without a
// difference whether they confirm a regression.
func TestConfirmsRarelyByChance(t *testing.T) {
	r := newRand(t)
	const runs = 400
	wrong := 0
	of := verdict("B", hone.SecPerOp, hone.Regression, .2, .02)
	for range runs {
		c := simulated(r, 40, 1, .03)
		for n := range len(c.Pairs) {
			first := c
			first.Pairs = slices.Clone(c.Pairs[:n+1])
			if Confirms(first, of) {
				wrong++
				break
			}
		}
	}
	// At most 1/20 of them, so more than this by chance in one of 10000 tests.
	if limit := runs/20.0 + 4*math.Sqrt(runs/20.0); float64(wrong) > limit {
		t.Errorf("%d of %d confirmed, want at most %.0f", wrong, runs, limit)
	}
}

func TestIncomplete(t *testing.T) {
	gaps := []string{"package p does not compile"}
	for _, tt := range []struct {
		exit     int
		selfTest bool
		gaps     []string
		want     int
	}{
		{0, false, nil, 0}, {0, false, gaps, 1}, {3, false, gaps, 3}, {4, false, nil, 4}, {4, false, gaps, 1},
		{0, true, nil, 1}, {4, true, nil, 1}, {3, true, nil, 3},
	} {
		d := Incomplete(hone.Decision{Exit: tt.exit, SelfTest: tt.selfTest}, tt.gaps)
		if d.Exit != tt.want || len(d.Unmeasured) != len(tt.gaps) {
			t.Errorf("%+v: got %+v", tt, d)
		}
	}
}
