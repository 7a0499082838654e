package workbench

import (
	"testing"

	"github.com/gohone/hone"
)

func TestWorthIt(t *testing.T) {
	b, other := hone.Benchmark{Package: "p", Name: "B"}, hone.Benchmark{Package: "p", Name: "Other"}
	time := func(b hone.Benchmark, o hone.Outcome, most float64) hone.Verdict {
		return hone.Verdict{Benchmark: b, Unit: hone.SecPerOp, Outcome: o, Interval: [2]float64{-0.99, most}}
	}
	more := hone.Verdict{Benchmark: b, Unit: hone.AllocsPerOp, Outcome: hone.Regression}
	larger := hone.Verdict{Benchmark: b, Unit: hone.BytesPerOp, Outcome: hone.Regression}
	for name, test := range map[string]struct {
		in   []hone.Verdict
		want int
	}{
		"half the time":           {[]hone.Verdict{time(b, hone.Improvement, -0.6), more}, 1},
		"larger and faster":       {[]hone.Verdict{time(b, hone.Improvement, -0.1), larger}, 1},
		"larger and not faster":   {[]hone.Verdict{time(b, hone.NoChange, 0.1), larger}, 2},
		"larger and more often":   {[]hone.Verdict{time(b, hone.Improvement, -0.1), larger, more}, 3},
		"a little less":           {[]hone.Verdict{time(b, hone.Improvement, -0.4), more}, 2},
		"perhaps half":            {[]hone.Verdict{time(b, hone.Inconclusive, -0.6), more}, 2},
		"another benchmark's":     {[]hone.Verdict{time(other, hone.Improvement, -0.6), more}, 2},
		"time itself gets worse":  {[]hone.Verdict{time(b, hone.Improvement, -0.6), time(b, hone.Regression, 2)}, 2},
		"fewer allocations stay":  {[]hone.Verdict{time(b, hone.Improvement, -0.6), {Benchmark: b, Unit: hone.BytesPerOp, Outcome: hone.Improvement}}, 2},
		"more of both for a half": {[]hone.Verdict{more, {Benchmark: b, Unit: hone.BytesPerOp, Outcome: hone.Regression}, time(b, hone.Improvement, -0.5)}, 1},
	} {
		if got := worthIt(test.in); len(got) != test.want {
			t.Errorf("%s: %d verdicts are left, want %d", name, len(got), test.want)
		}
	}
}
