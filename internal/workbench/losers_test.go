package workbench

import (
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// When a fix is taken back at the end, the best of those that lost to it takes its place, once:
// not what is offered for lines that others have, nor what saves nothing by itself.
func TestLosersOf(t *testing.T) {
	p := &pass{losers: []search.Trial{
		editing("little", 1, 1), editing("much", 1, 3), editing("nothing", 1, 0),
		editing("elsewhere", 20, 3), editing("both", 1, 5),
	}}
	p.losers[4].Fix.Edits = append(p.losers[4].Fix.Edits, editing("both", 40, 5).Fix.Edits...)
	gone, stay := []search.Trial{editing("gone", 1, 4)}, []search.Trial{editing("right", 40, 4)}
	s := &session{budget: budget{start: time.Now(), total: time.Hour}}
	for _, want := range [][]string{{"much"}, {"little"}, nil} {
		if got := idsOf(s.losersOf(p, gone, stay)); !slices.Equal(got, want) {
			t.Errorf("in its place %q, want %q", got, want)
		}
	}
	for _, f := range s.fixes {
		if f.State != hone.Proposed {
			t.Errorf("fix %s is %s", f.ID, f.State)
		}
	}
}

// A run that the user did not bound has more time for that, once.
func TestTimeForLosers(t *testing.T) {
	late := func(spec hone.Spec) (*session, *pass) {
		b := newBudget(spec, 1)
		b.start = time.Now().Add(-b.total + time.Second)
		s := &session{budget: b}
		a, end := newAllowance(t.Context(), b.by(1))
		t.Cleanup(end)
		s.allowance = a
		return s, &pass{losers: []search.Trial{editing("second", 1, 1), editing("third", 1, 1)}}
	}
	gone := []search.Trial{editing("gone", 1, 4)}
	s, p := late(hone.Spec{})
	if got := s.losersOf(p, gone, nil); len(got) != 1 || s.budget.until(1) < mendingTime {
		t.Errorf("%q with %s left", idsOf(got), s.budget.until(1))
	}
	s.budget.start = s.budget.start.Add(-mendingTime)
	if got := s.losersOf(p, gone, nil); len(got) > 0 {
		t.Errorf("%q without the time for it", idsOf(got))
	}
	s, p = late(hone.Spec{Budget: time.Minute})
	if got := s.losersOf(p, gone, nil); len(got) > 0 || s.budget.total != time.Minute {
		t.Errorf("%q, of a run of %s that the user bounds", idsOf(got), s.budget.total)
	}
}

// What becomes of those is said, of each.
func TestTookPlace(t *testing.T) {
	instead := []search.Trial{editing("a", 1, 1), editing("b", 20, 1)}
	for name, test := range map[string]struct {
		passing []search.Trial
		want    []hone.FixState
	}{
		"all":  {instead, []hone.FixState{hone.Kept, hone.Kept}},
		"none": {nil, []hone.FixState{hone.Dropped, hone.Dropped}},
		"one":  {instead[1:], []hone.FixState{hone.Kept}}, // what became of the other was said when it was taken out
	} {
		s := &session{}
		s.tookPlace(instead, test.passing)
		var got []hone.FixState
		for _, f := range s.fixes {
			got = append(got, f.State)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}
