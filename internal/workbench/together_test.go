package workbench

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
	"github.com/gohone/hone/internal/source"
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

// Of the parts that were built, the largest is left, and none where looking for it ends with an error.
func TestLargestLeavesNothing(t *testing.T) {
	failure := errors.New("no space")
	one, two, three := gaining("one", "return 1", 1), gaining("two", "1 }", 1), gaining("three", "return 2", 1)
	for name, test := range map[string]struct {
		passing []string // sets that pass, by key
		fails   string   // the set of which it is not known
		left    []string
	}{
		"a part":             {[]string{"one", "two", "three two"}, "", []string{"three two"}},
		"nothing passes":     {nil, "", nil},
		"an error at last":   {[]string{"one", "two"}, "three", nil},
		"an error at first":  {nil, "one three two", nil},
		"an error in a pair": {[]string{"one", "two", "three"}, "three two", nil},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			u := &union{built: map[string]*candidate{}}
			passes := func(ts []search.Trial) (bool, error) {
				k := key(ts)
				if k == test.fails {
					return false, failure
				}
				if !slices.Contains(test.passing, k) {
					return false, nil
				}
				if u.built[k] == nil {
					u.built[k] = builtIn(t, filepath.Join(dir, k))
				}
				return true, nil
			}
			passing, best, err := u.largest([]search.Trial{one, two, three}, passes)
			if wrong := test.fails != ""; errors.Is(err, failure) != wrong || (best != nil) != (len(test.left) > 0) || best != nil && key(passing) != test.left[0] {
				t.Errorf("%q, %v, %v", idsOf(passing), best, err)
			}
			if left := entries(t, dir); !slices.Equal(left, test.left) {
				t.Errorf("left is %q, want %q", left, test.left)
			}
		})
	}
}

// builtIn is a candidate with a test binary in a folder of its own.
func builtIn(t *testing.T, dir string) *candidate {
	t.Helper()
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "m.test")
	if err := os.WriteFile(file, nil, 0o777); err != nil {
		t.Fatal(err)
	}
	return &candidate{build: &build{binaries: map[string]source.Binary{"m": {Path: file}}}}
}

// entries are the names of what a folder has.
func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
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
