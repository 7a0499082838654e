package workbench

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// told is a verdict of one benchmark.
func told(b hone.Benchmark, u hone.Unit, o hone.Outcome, delta float64) hone.Verdict {
	return hone.Verdict{Benchmark: b, Unit: u, Outcome: o, Delta: delta}
}

func TestSecondLookCountsForTimesThatGotWorse(t *testing.T) {
	a, b, c := hone.Benchmark{Name: "A"}, hone.Benchmark{Name: "B"}, hone.Benchmark{Name: "C"}
	first := []hone.Verdict{
		told(a, hone.SecPerOp, hone.Regression, 0.09),
		told(a, hone.AllocsPerOp, hone.Regression, 1),
		told(b, hone.SecPerOp, hone.Regression, 0.05),
		told(c, hone.SecPerOp, hone.Improvement, -0.2),
	}
	if got := slower(first); !slices.Equal(got, []hone.Benchmark{a, b}) {
		t.Errorf("got worse: %v, want A and B", got)
	}
	second := []hone.Verdict{
		told(a, hone.SecPerOp, hone.NoChange, 0.001),
		told(a, hone.AllocsPerOp, hone.NoChange, 0),
		told(b, hone.SecPerOp, hone.Regression, 0.04),
		told(c, hone.SecPerOp, hone.NoChange, 0),
	}
	want := []hone.Verdict{second[0], first[1], second[2], first[3]}
	if got := instead(first, second, slower(first)); !slices.EqualFunc(got, want, func(v, w hone.Verdict) bool {
		return v.Benchmark == w.Benchmark && v.Unit == w.Unit && v.Outcome == w.Outcome && v.Delta == w.Delta
	}) {
		t.Errorf("verdicts:\n%v\nwant\n%v", got, want)
	}
}

// TestNoSecondLook has no collector: to measure would be to panic.
func TestNoSecondLook(t *testing.T) {
	a, b := hone.Benchmark{Name: "A"}, hone.Benchmark{Name: "B"}
	worse, better := told(a, hone.SecPerOp, hone.Regression, 0.09), told(b, hone.SecPerOp, hone.Improvement, -0.2)
	measured := comparison{targets: []target{{Benchmark: a}, {Benchmark: b}}}
	for name, tt := range map[string]struct {
		vs   []hone.Verdict
		left time.Duration
	}{
		"nothing got worse":   {[]hone.Verdict{better}, time.Minute},
		"nothing improves":    {[]hone.Verdict{worse}, time.Minute},
		"no time left for it": {[]hone.Verdict{worse, better}, time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := new(session).secondLook(context.Background(), measured, tt.vs, map[hone.Benchmark]bool{a: true, b: true}, ablationTime, tt.left)
			if err != nil || len(got) != len(tt.vs) || got[0].Outcome != tt.vs[0].Outcome {
				t.Errorf("got %v, %v, want the verdicts as they were", got, err)
			}
		})
	}
}

// A time in doubt is measured again where it would speak against what was measured.
func TestSecondLookAtDoubts(t *testing.T) {
	a := hone.Benchmark{Name: "A"}
	in := func(delta, high float64) hone.Verdict {
		v := told(a, hone.SecPerOp, hone.Inconclusive, delta)
		v.Interval = [2]float64{delta - 0.05, high}
		return v
	}
	for name, tt := range map[string]struct {
		vs   []hone.Verdict
		hot  bool
		want int
	}{
		"leans to a slowdown":         {[]hone.Verdict{in(0.04, 0.09)}, true, 1},
		"as likely a gain":            {[]hone.Verdict{in(0.01, 0.09)}, true, 0},
		"narrow":                      {[]hone.Verdict{in(0.04, 0.05)}, true, 0},
		"the code is not hot there":   {[]hone.Verdict{in(0.04, 0.09)}, false, 0},
		"it improves in another way":  {[]hone.Verdict{in(0.04, 0.09), told(a, hone.AllocsPerOp, hone.Improvement, -0.5)}, true, 0},
		"it is slower, and no doubt":  {[]hone.Verdict{told(a, hone.SecPerOp, hone.Regression, 0.09)}, true, 0},
		"allocations are in no doubt": {[]hone.Verdict{told(a, hone.AllocsPerOp, hone.Inconclusive, 0.09)}, true, 0},
	} {
		if got := doubts(tt.vs, judge.Policy{Margin: 0.03}, map[hone.Benchmark]bool{a: tt.hot}); len(got) != tt.want {
			t.Errorf("%s: %v, want %d", name, got, tt.want)
		}
	}
	first, second := []hone.Verdict{in(0.04, 0.09)}, []hone.Verdict{told(a, hone.SecPerOp, hone.NoChange, 0.001)}
	if got := instead(first, second, []hone.Benchmark{a}); got[0].Outcome != hone.NoChange {
		t.Errorf("%v, want the second measurement", got)
	}
}
