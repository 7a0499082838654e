package workbench

import (
	"testing"

	"github.com/gohone/hone"
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
