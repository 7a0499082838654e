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

// A set of fixes is read once where nothing is found, and another set anew.
func TestHazardsOfASet(t *testing.T) {
	s, p := joint(t)
	read, found := 0, []hone.Hazard(nil)
	s.bench.Hazards = func(context.Context, BehaviourQuestion) (HazardAnswer, error) {
		read++
		return HazardAnswer{Found: found}, nil
	}
	of := func(ids ...string) *candidate {
		c := &candidate{build: &build{}}
		for _, id := range ids {
			c.fixes = append(c.fixes, hone.Fix{ID: id})
		}
		return c
	}
	for i, c := range []*candidate{of("a", "b"), of("b", "a"), of("a"), of("a")} {
		if err := s.checkHazards(t.Context(), p, c); err != nil || read != 1+i/2 {
			t.Errorf("%d: read %d times, %v", i, read, err)
		}
	}
	found = []hone.Hazard{stale}
	for range 2 {
		if err := s.checkHazards(t.Context(), p, of("b")); !unfit(err) {
			t.Errorf("%v", err)
		}
	}
}

// What changes no function is not said to have been read.
func TestNothingToRead(t *testing.T) {
	s, _ := joint(t)
	s.bench.Hazards = func(context.Context, BehaviourQuestion) (HazardAnswer, error) {
		t.Error("asked")
		return HazardAnswer{}, nil
	}
	v := &verification{bench: &bench{session: s}, edited: map[string]bool{"m": true}}
	st, err := v.readHazards(t.Context())
	if err != nil || st.Outcome != hone.StagePassed || st.Detail != "no function changes" {
		t.Errorf("%+v, %v", st, err)
	}
}
