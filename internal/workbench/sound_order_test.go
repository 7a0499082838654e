package workbench

import (
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// editing is a trial of a fix that replaces a byte of a file.
func editing(id string, at int, gain float64) search.Trial {
	edit := hone.Edit{File: "a.go", Start: at, End: at + 1, New: id}
	return search.Trial{Fix: hone.Fix{ID: id, Edits: []hone.Edit{edit}}, Passes: true, Gain: gain}
}

func idsOf(ts []search.Trial) []string {
	var ids []string
	for _, t := range ts {
		ids = append(ids, t.Fix.ID)
	}
	return ids
}

// In the place of a fix that is not sound comes the best of those that lost to it, in the
// same pass; what lost to one that stays is out.
func TestSeconds(t *testing.T) {
	trials := []search.Trial{
		editing("wrong", 1, 9), editing("second", 1, 3), editing("third", 1, 5), editing("beaten by third", 1, 1),
		editing("right", 20, 4), editing("out", 20, 2),
	}
	s := &session{lost: map[string]string{"second": "wrong", "third": "wrong", "beaten by third": "third", "out": "right"}}
	stay := []search.Trial{trials[4]}
	if got, want := idsOf(s.seconds(&pass{}, trials, stay)), []string{"third"}; !slices.Equal(got, want) {
		t.Errorf("in the place of one that is wrong: %q, want %q", got, want)
	}
	if got, want := idsOf(s.seconds(&pass{}, trials, stay)), []string{"second"}; !slices.Equal(got, want) {
		t.Errorf("in the place of the next: %q, want %q", got, want)
	}
	if got, want := idsOf(s.seconds(&pass{}, trials, stay)), []string{"beaten by third"}; !slices.Equal(got, want) {
		t.Errorf("at last: %q, want %q", got, want)
	}
	if got := s.seconds(&pass{}, trials, stay); len(got) > 0 || s.lost["out"] != "right" {
		t.Errorf("%q after all, lost %v", idsOf(got), s.lost)
	}
}

// What there is no time to compare is out, and the next pass tries it again: the others
// can be kept.
func TestBehaviourWaitsForNobody(t *testing.T) {
	s := &session{passing: 1, budget: budget{start: time.Now().Add(-71 * time.Second), total: 100 * time.Second}, lost: map[string]string{}}
	got, err := s.behaving(t.Context(), &pass{}, []search.Trial{editing("late", 1, 1)})
	if err != nil || len(got) > 0 || len(s.fixes) != 1 || s.fixes[0].Reason != notCompared {
		t.Fatalf("%v, %v, fixes %+v", got, err, s.fixes)
	}
	seen := map[string]bool{"late": true, "other": true}
	if !s.reopen(seen) || seen["late"] || !seen["other"] {
		t.Errorf("the next pass leaves out %v", seen)
	}
	if s.reopen(seen) {
		t.Error("there is always another pass")
	}
}
