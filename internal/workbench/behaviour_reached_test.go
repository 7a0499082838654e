package workbench

import (
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// What a fix adds is checked with what calls it; in a change that somebody made it is
// said that it was not.
func TestReached(t *testing.T) {
	r := behave.Report{Unchecked: []behave.Unchecked{{Func: "DecodeInto", Reason: "the baseline has not got it", New: true}, {Func: "Gone", Reason: "the candidate has not got it"}}}
	for reached, want := range map[bool]int{true: 1, false: 2} {
		var a BehaviourAnswer
		a.add(r, reached)
		if len(a.NotChecked) != want {
			t.Errorf("reached %v: not checked %q", reached, a.NotChecked)
		}
	}
}
