package workbench

import (
	"slices"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

func TestOutAtOnce(t *testing.T) {
	for _, test := range []struct {
		guilty, all int
		late, want  bool
	}{
		{1, 4, false, true},
		{2, 4, false, false}, // parts of the batch are measured
		{2, 4, true, true},
		{4, 4, true, false}, // nothing would be left
		{0, 4, true, false},
	} {
		if got := outAtOnce(test.guilty, test.all, test.late); got != test.want {
			t.Errorf("%d of %d, late %v: %v", test.guilty, test.all, test.late, got)
		}
	}
}

// What there was no time to measure says what was seen with more beside it.
func TestReasonOfWhatIsUntold(t *testing.T) {
	b := hone.Benchmark{Name: "Parse"}
	whole := judgement{
		verdicts: []hone.Verdict{{Benchmark: b, Unit: hone.SecPerOp}},
		worse:    map[hone.Benchmark]string{b: doubt(hone.Verdict{Benchmark: b})},
	}
	const want = "not measured without the fixes beside it (with them: Parse gains nothing, and a slowdown could not be excluded): the budget ended first"
	if got := (judgement{untold: true, before: whole.reason()}).reason(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What there was no time to measure is tried again by the next pass; the others stay.
func TestInTime(t *testing.T) {
	s, _ := serving(t)
	a, b := search.Trial{Fix: hone.Fix{ID: "a"}}, search.Trial{Fix: hone.Fix{ID: "b"}}
	seen := map[string]bool{"a": true, "b": true}
	if rest := s.inTime([]search.Trial{a, b}, []search.Trial{b}); len(rest) != 1 || rest[0].Fix.ID != "a" {
		t.Errorf("%v stay", rest)
	}
	dropped := slices.ContainsFunc(s.fixes, func(f hone.Fix) bool { return f.ID == "b" && f.State == hone.Dropped })
	if again := s.reopen(seen); !again || !dropped || seen["b"] || !seen["a"] {
		t.Errorf("dropped %v, another pass %v, which leaves out %v", dropped, again, seen)
	}
}
