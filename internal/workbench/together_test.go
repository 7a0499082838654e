package workbench

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// Where the budget ends before a part that passes was looked for to the end, what was verified
// is there, and the others say why they are not.
func TestPartsEnd(t *testing.T) {
	for _, passing := range []int{1, 2} {
		s, p := joint(t)
		s.passing = passing
		s.budget = budget{start: time.Now().Add(-95 * time.Second), total: 100 * time.Second}
		one, two, three := gaining("one", "return 1", 1), gaining("two", "1 }", 1), gaining("three", "return 2", 1)
		u := &union{session: s, pass: p, all: 3, built: map[string]*candidate{}, failed: map[string]bool{}, why: map[string]string{}, least: map[string]int{}}
		u.built[key([]search.Trial{one})] = &candidate{}
		u.blame([]search.Trial{one, two, three}, "they do not compile\nm.go:1:1: it")
		got, err := search.Bisect([]search.Trial{one, two, three}, func(ts []search.Trial) (bool, error) { return u.passes(t.Context(), ts) })
		if err != nil || !slices.Equal(idsOf(got), []string{"one"}) {
			t.Errorf("pass %d: %q, %v", passing, idsOf(got), err)
		}
		if why := u.why["three"]; !strings.Contains(why, "no time") {
			t.Errorf("pass %d: %q", passing, why)
		}
	}
}

// What a set fails for is that of the smallest one.
func TestBlame(t *testing.T) {
	s, p := joint(t)
	u := &union{session: s, pass: p, failed: map[string]bool{}, why: map[string]string{}, least: map[string]int{}}
	of := func(ids ...string) (ts []search.Trial) {
		for _, id := range ids {
			ts = append(ts, search.Trial{Fix: hone.Fix{ID: id}})
		}
		return ts
	}
	u.blame(of("a", "b", "c"), "all")
	u.blame(of("a"), "a")
	u.blame(of("a", "b"), "both")
	if u.why["a"] != "a" || u.why["b"] != "both" || u.why["c"] != "all" || !u.failed["a b"] {
		t.Errorf("%v", u.why)
	}
}

// Where no fix is left, there is nothing to be built.
func TestNothingTogether(t *testing.T) {
	s, p := joint(t)
	s.handle = func(e hone.Event) { t.Errorf("it says %+v", e) }
	if got, c, err := s.together(t.Context(), p, nil); got != nil || c != nil || err != nil {
		t.Errorf("%v, %v, %v", got, c, err)
	}
}
