package workbench

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

var stale = hone.Hazard{Name: "stale", Function: "Set.Names", Position: hone.Position{File: "set.go", Line: 9}, Sentence: "nothing clears it"}

// What is read of a change is no proof of a mistake: it leaves doubt, and says where.
func TestHazardous(t *testing.T) {
	for name, test := range map[string]struct {
		answer HazardAnswer
		want   hone.StageOutcome
		says   string
	}{
		"nothing":  {HazardAnswer{Packages: 1}, hone.StagePassed, "nothing found in 1 package"},
		"a hazard": {HazardAnswer{Packages: 1, Found: []hone.Hazard{stale, stale}}, hone.StageDoubtful, "set.go:9"},
		"not read": {HazardAnswer{NotChecked: []string{"package m: does not compile"}}, hone.StageDoubtful, "not read: package m: does not compile"},
	} {
		got := hazardous(test.answer)
		if got.Outcome != test.want || !strings.Contains(got.Detail, test.says) || len(got.Hazards) != len(test.answer.Found) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A fix that may bring in a mistake is left to a person; one that could not be read stands on
// the other checks.
func TestCheckHazards(t *testing.T) {
	for name, test := range map[string]struct {
		answer HazardAnswer
		err    error
		state  hone.FixState // "" where it goes on
	}{
		"nothing":     {HazardAnswer{Packages: 1}, nil, ""},
		"a hazard":    {HazardAnswer{Packages: 1, Found: []hone.Hazard{stale}}, nil, hone.Shown},
		"not read":    {HazardAnswer{NotChecked: []string{"package m: does not compile"}}, nil, ""},
		"not to read": {HazardAnswer{}, errors.New("no space left"), ""},
	} {
		s, p := joint(t)
		s.bench.Hazards = func(context.Context, BehaviourQuestion) (HazardAnswer, error) { return test.answer, test.err }
		err := s.checkHazards(t.Context(), p, &candidate{build: &build{}})
		var rejected *rejection
		if errors.As(err, &rejected) != (test.state != "") || rejected != nil && (rejected.state != test.state || rejected.lasting) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
