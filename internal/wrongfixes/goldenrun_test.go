package wrongfixes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestShuffledGoldens(t *testing.T) {
	rule := &Module{Name: "r_go124", Golden: true, Files: map[string][]byte{"a.go": []byte("a")}}
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		rule.Candidates = append(rule.Candidates, &Candidate{Module: rule, Name: name, Files: map[string][]byte{name + ".go": []byte(name)}})
	}
	other := &Module{Name: "m", Candidates: []*Candidate{{Name: "x"}}}
	other.Candidates[0].Module = other
	draw := func(seed uint64) []string {
		var ids []string
		for _, m := range ShuffledGoldens([]*Module{other, rule}, rand.New(rand.NewPCG(seed, 0))) {
			if len(m.Candidates) != 1 {
				t.Errorf("%d candidates in a module", len(m.Candidates))
			}
			ids = append(ids, m.Candidates[0].ID())
		}
		return ids
	}
	one, again, others := draw(1), draw(1), draw(2)
	if !slices.Equal(one, again) || slices.Equal(one, others) {
		t.Errorf("seeds 1, 1 and 2 draw\n%q\n%q\n%q", one, again, others)
	}
	slices.Sort(one)
	if n := len(slices.Compact(one)); n != 8 {
		t.Errorf("%d of 8 golden tests", n)
	}
	if n := len(rule.Fixed()); n != 8 {
		t.Errorf("%d of 8 files are changed", n)
	}
}

func TestGoldenRunAdd(t *testing.T) {
	var run GoldenRun
	for _, r := range []Result{
		{Candidate: "r/kept", Functions: 1},
		{Candidate: "r/unchecked", Unchecked: []string{"f: it waits"}}, // its rule is mechanical
		{Candidate: "r/refused", Stages: []string{StageBehaviour}},
		{Candidate: "r/both", Stages: []string{StageBuild}, Doubt: "not compared"},
		{Candidate: "r/doubt", Doubt: "not compared"},
	} {
		run.Add(r)
	}
	if run.Tried != 5 || run.Refused != 2 || run.Doubt != 1 || run.Right() != 2 || len(run.Left) != 3 {
		t.Errorf("%+v, %d right", run, run.Right())
	}
}
