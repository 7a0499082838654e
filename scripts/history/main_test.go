package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/history"
)

func TestParseCost(t *testing.T) {
	out := "goos: linux\nBenchmarkHone-2   \t  1170\t    1021.5 ns/op\t     528 B/op\t      10 allocs/op\nPASS\n"
	if got, err := parseCost(out); err != nil || got != (history.Cost{Nanoseconds: 1021.5, Allocs: 10}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, out := range []string{"", "PASS\n", "BenchmarkHone-2 10 x ns/op\n"} {
		if _, err := parseCost(out); err == nil {
			t.Errorf("no error for %q", out)
		}
	}
}

func TestChoose(t *testing.T) {
	all := []history.Commit{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}, {Name: "e"}}
	for _, half := range []string{history.Seen, history.Held} {
		some, err := choose(append([]history.Commit(nil), all...), half, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range some {
			if c.Half() != half {
				t.Errorf("%s: %s", half, c.Name)
			}
		}
	}
	if _, err := choose(all, "", []string{"f"}); err == nil {
		t.Error("unknown name")
	}
}

// A run of a part of the list leaves what is known of the rest, and says nothing of
// the half that is held apart.
func TestLatest(t *testing.T) {
	var commits []history.Commit
	var results []history.Result
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		commits = append(commits, history.Commit{Name: name})
		results = append(results, history.Result{Commit: name, Findings: 2})
	}
	got := latest([]history.Result{{Commit: "before"}, {Commit: commits[0].Name, Findings: 1}}, commits, results)
	seen := 0
	for _, c := range commits {
		if c.Half() == history.Seen {
			seen++
		}
	}
	if seen == 0 || seen == len(commits) || len(got) != seen+1 || got[0].Commit != "before" {
		t.Fatalf("%d of the seen half, results %+v", seen, got)
	}
	for _, r := range got[1:] {
		if r.Findings != 2 || (history.Commit{Name: r.Commit}).Half() != history.Seen {
			t.Errorf("%+v", r)
		}
	}
}

// A fix counts by its last state, and a finding of a later pass is none of the
// old version.
func TestFold(t *testing.T) {
	events := []hone.Event{
		{Finding: &hone.Finding{ID: "1", Pass: 1}}, {Finding: &hone.Finding{ID: "1", Pass: 1}}, {Finding: &hone.Finding{ID: "2", Pass: 2}},
		{Fix: &hone.Fix{ID: "x", State: hone.Proposed}}, {Fix: &hone.Fix{ID: "x", State: hone.Kept}},
		{Fix: &hone.Fix{ID: "y", State: hone.Kept}}, {Fix: &hone.Fix{ID: "y", State: hone.Dropped}},
	}
	if n := len(findings(events)); n != 1 {
		t.Errorf("%d findings", n)
	}
	if n := kept(events); n != 1 {
		t.Errorf("%d kept", n)
	}
}

// The fix of a finding ends as its last event says, and a kept one outweighs others.
func TestFate(t *testing.T) {
	all := []hone.Finding{{ID: "1"}, {ID: "2"}, {ID: "3"}}
	fix := func(id, finding string, state hone.FixState, reason string) hone.Event {
		return hone.Event{Fix: &hone.Fix{ID: id, Findings: []string{finding}, State: state, Reason: reason, Pass: 1}}
	}
	events := []hone.Event{
		fix("x", "1", hone.Proposed, ""), fix("x", "1", hone.Dropped, "slower"),
		fix("y", "2", hone.Kept, "faster"), fix("z", "2", hone.Dropped, "the other one"),
	}
	for at, want := range []string{"", "dropped: slower", "kept", ""} {
		if got := fate(events, all, history.Place(at)); got != want {
			t.Errorf("finding %d: %q, want %q", at, got, want)
		}
	}
}

// Tests stay that compile, whatever vet says of what they test; others go.
func TestCompilable(t *testing.T) {
	for name, test := range map[string]struct {
		own  string
		stay bool
	}{
		"vet":    {"package m\n\nimport (\n\t\"fmt\"\n\t\"testing\"\n)\n\nfunc TestOwn(t *testing.T) { fmt.Printf(\"%d\", \"text\") }\n", true},
		"broken": {"package m\n\nfunc broken() int { return \"\" }\n", false},
	} {
		dir := t.TempDir()
		for file, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": "package m\n", "own_test.go": test.own, "hone_test.go": "package m\n"} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := compilable(t.Context(), dir); err != nil {
			t.Fatal(err)
		}
		_, err := os.Stat(filepath.Join(dir, "own_test.go"))
		if stays := err == nil; stays != test.stay {
			t.Errorf("%s: stays %v, want %v", name, stays, test.stay)
		}
	}
}
