package workbench

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/judge"
)

var pad = hone.Benchmark{Package: "example.com/m", Name: "Pad"}

func gateOf(t *testing.T, ignore ...string) *judge.Gate {
	t.Helper()
	g, err := judge.NewGate(hone.Policy{Threshold: map[hone.Unit]float64{"": 0.05}, Ignore: ignore})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func verdict(o hone.Outcome) []hone.Verdict {
	return []hone.Verdict{{Benchmark: pad, Unit: hone.SecPerOp, Outcome: o}}
}

func TestUnmeasured(t *testing.T) {
	failing := gap{pad, "benchmark Pad fails"}
	broken := gap{why: "package p does not compile"}
	for _, tt := range []struct {
		name    string
		gaps    []gap
		ignore  []string
		count   int
		rounds  int
		outcome hone.Outcome
		want    []string
	}{
		{name: "none", rounds: 50, outcome: hone.NoChange},
		{name: "sorted", gaps: []gap{broken, failing}, rounds: 50, outcome: hone.NoChange, want: []string{failing.why, broken.why}},
		{name: "ignored", gaps: []gap{broken, failing}, ignore: []string{"Pad"}, rounds: 50, outcome: hone.NoChange, want: []string{broken.why}},
		{name: "budget", rounds: 2, outcome: hone.NoChange, want: []string{"the budget of 1m0s ended after round 2"}},
		{name: "rounds that were asked for", count: 2, rounds: 2, outcome: hone.NoChange},
		{name: "nothing decided", count: 2, rounds: 2, outcome: hone.Inconclusive, want: []string{"nothing was decided by round 2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := &bench{session: &session{spec: hone.Spec{Count: tt.count}, budget: budget{total: time.Minute}}, gaps: tt.gaps, done: tt.rounds}
			got := b.unmeasured(gateOf(t, tt.ignore...), verdict(tt.outcome))
			if !slices.EqualFunc(got, tt.want, strings.HasPrefix) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Only what did not fail before speaks against the candidate, and what fails
// on a side is not said to be missing there.
func TestFailsNow(t *testing.T) {
	both, now, before := hone.Benchmark{Name: "Both"}, hone.Benchmark{Name: "Now"}, hone.Benchmark{Name: "Before"}
	baseline, candidate := failedTops{both: "x", before: "x"}, failedTops{both: "x", now: "panicked"}
	b := &bench{session: &session{}, fails: [2]failedTops{baseline, candidate}}
	b.failsNow()
	if len(b.gaps) != 1 || b.gaps[0].benchmark != now || !strings.HasSuffix(b.gaps[0].why, "panicked") {
		t.Errorf("gaps: %+v", b.gaps)
	}
	fine, sub, gone := hone.Benchmark{Name: "Fine"}, hone.Benchmark{Name: "Now/small"}, hone.Benchmark{Name: "Gone"}
	common := b.matched([]hone.Benchmark{fine, sub, gone}, []hone.Benchmark{fine, before})
	if !slices.Equal(common, []hone.Benchmark{fine}) {
		t.Errorf("in common: %v", common)
	}
	if want := []hone.Missing{{Benchmark: gone, Side: hone.Baseline}}; !slices.Equal(b.oneSided, want) {
		t.Errorf("one-sided: %v", b.oneSided)
	}
}

// again is a confirmation under way in which the candidate takes, in every
// round, so many times as long.
func again(ratio float64, rounds int) *bench {
	b := &bench{session: &session{}}
	b.pairs = newPairs(comparison{targets: []target{{Benchmark: pad}}, policy: judge.DefaultPolicy()})
	for r := 1; r <= rounds; r++ {
		jitter := 1 + 1e-4*math.Sin(float64(r))
		b.pairs.add(hone.Measurement{Benchmark: pad, Side: hone.Baseline, Round: r, Unit: hone.SecPerOp, Value: 1e-6})
		b.pairs.add(hone.Measurement{Benchmark: pad, Side: hone.Candidate, Round: r, Unit: hone.SecPerOp, Value: 1e-6 * ratio * jitter})
	}
	return b
}

func TestAnswered(t *testing.T) {
	suspect := hone.Verdict{Benchmark: pad, Unit: hone.SecPerOp, Outcome: hone.Regression, Delta: 0.2, Interval: [2]float64{0.1, 0.3}}
	for _, tt := range []struct {
		name                string
		ratio               float64
		rounds              int
		answered, confirmed bool
	}{
		{"too early", 1.2, 2, false, false},
		{"seen again", 1.2, 30, true, true},
		{"not seen again", 1, 30, true, false},
		{"the other way", 0.8, 30, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			confirmed := map[title]bool{}
			got := again(tt.ratio, tt.rounds).answered(target{Benchmark: pad, Sizing: collect.Sizing{}}, []hone.Verdict{suspect}, confirmed)
			if got != tt.answered || confirmed[title{pad, hone.SecPerOp}] != tt.confirmed {
				t.Errorf("answered %t, confirmed %v", got, confirmed)
			}
		})
	}
}
