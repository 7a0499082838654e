package main

import (
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
