package workbench

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

func TestExactGainsDecideUnlessARivalPromisesMore(t *testing.T) {
	for name, test := range map[string]struct {
		best, rival search.Trial
		want        bool
	}{
		"more allocations saved":                    {search.Trial{Gain: 2, Bound: 1.3}, search.Trial{Gain: 1, Bound: 1.3}, true},
		"a little more promised":                    {search.Trial{Gain: 2, Bound: 1.3}, search.Trial{Gain: 1, Bound: 1.4}, true},
		"far more promised, as by waiting":          {search.Trial{Gain: 2, Bound: 1.02}, search.Trial{Gain: 1, Bound: 1.35}, false},
		"the same saved":                            {search.Trial{Gain: 1, Bound: 1.3}, search.Trial{Gain: 1, Bound: 1.1}, false},
		"nothing saved by either, less is promised": {search.Trial{Bound: 1.3}, search.Trial{Bound: 1.02}, false},
	} {
		if got := beats(test.best, test.rival); got != test.want {
			t.Errorf("%s: decided without measuring: %t, want %t", name, got, test.want)
		}
	}
}

func TestARivalOvertakesByWhatItSavesInAll(t *testing.T) {
	verdict := func(o hone.Outcome, delta float64) hone.Verdict {
		return hone.Verdict{Unit: hone.SecPerOp, Outcome: o, Delta: delta}
	}
	for name, test := range map[string]struct {
		verdicts []hone.Verdict
		want     bool
	}{
		"faster":                                {[]hone.Verdict{verdict(hone.Improvement, -0.03)}, true},
		"no different":                          {[]hone.Verdict{verdict(hone.NoChange, 0)}, false},
		"slower":                                {[]hone.Verdict{verdict(hone.Regression, 0.1)}, false},
		"faster here, slower there":             {[]hone.Verdict{verdict(hone.Improvement, -0.1), verdict(hone.Regression, 0.1)}, false},
		"far faster, a little slower elsewhere": {[]hone.Verdict{verdict(hone.Improvement, -0.8), verdict(hone.Regression, 0.06)}, true},
		"in another unit":                       {[]hone.Verdict{{Unit: hone.BytesPerOp, Outcome: hone.Improvement, Delta: -0.5}}, false},
	} {
		s := &session{margins: map[[2]string]string{}}
		if got := s.overtakes(test.verdicts, search.Trial{Fix: hone.Fix{ID: "a"}}, search.Trial{Fix: hone.Fix{ID: "b"}}); got != test.want {
			t.Errorf("%s: overtakes: %t, want %t", name, got, test.want)
		}
	}
}

// What a race has measured speaks for the winner, and for nobody else.
func TestRaced(t *testing.T) {
	s := &session{margins: map[[2]string]string{{"b", "a"}: "", {"c", "a"}: "it is 86 % faster in F", {"a", "d"}: "it is 3 % faster in F"}}
	for id, want := range map[string]bool{"a": true, "b": false, "c": false, "d": true} {
		if got := s.raced(id); (got != "") != want || want && !strings.Contains(got, "% faster in F than what else") {
			t.Errorf("%s: %q", id, got)
		}
	}
}

// What slows the batch down is dropped with where it does so, and not as if it did nothing.
func TestCarries(t *testing.T) {
	b := hone.Benchmark{Name: "Glob"}
	timed := func(o hone.Outcome) []hone.Verdict {
		return []hone.Verdict{{Benchmark: b, Unit: hone.SecPerOp, Outcome: o, Baseline: 2e-07, Value: 2e-06}}
	}
	slower := worse(timed(hone.Regression)[0])
	for name, test := range map[string]struct {
		outcome hone.Outcome
		against string
		want    string // "" if it is worth it
	}{
		"slower":               {hone.Regression, slower, "sec/op of Glob gets worse by 0 % [0, 0]"},
		"faster":               {hone.Improvement, "", ""},
		"faster at a price":    {hone.Improvement, "B/op of Glob gets worse: 2 instead of 1", "B/op of Glob gets worse: 2 instead of 1"},
		"the same":             {hone.NoChange, "", "no measurable gain: it carries nothing in the batch"},
		"open":                 {hone.Inconclusive, "", "no gain could be told from noise in the time for it"},
		"slower, as it may be": {hone.Regression, "", "no measurable gain: it carries nothing in the batch"},
	} {
		j := judgement{verdicts: timed(test.outcome), worse: map[hone.Benchmark]string{}}
		if test.against != "" {
			j.worse[b] = test.against
		}
		got := ""
		if w := carries(j, true); w != nil {
			got = w.reason
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestUntold(t *testing.T) {
	verdict := func(u hone.Unit, o hone.Outcome) hone.Verdict { return hone.Verdict{Unit: u, Outcome: o} }
	for name, test := range map[string]struct {
		verdicts []hone.Verdict
		want     bool
	}{
		"nothing":                {nil, true},
		"allocations alone":      {[]hone.Verdict{verdict(hone.AllocsPerOp, hone.NoChange)}, true},
		"no change":              {[]hone.Verdict{verdict(hone.SecPerOp, hone.NoChange), verdict(hone.BytesPerOp, hone.Inconclusive)}, false},
		"open in one of two":     {[]hone.Verdict{verdict(hone.SecPerOp, hone.NoChange), verdict(hone.SecPerOp, hone.Inconclusive)}, true},
		"slower, and that known": {[]hone.Verdict{verdict(hone.SecPerOp, hone.Regression)}, false},
	} {
		if got := untold(test.verdicts); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
