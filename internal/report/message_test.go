package report

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

// runOf folds a canned stream.
func runOf(s *honetest.Stream) hone.Run {
	var run hone.Run
	for _, e := range s.Events {
		run.Fold(e)
	}
	return run
}

func fixOf(t *testing.T, run hone.Run, id string) hone.Fix {
	t.Helper()
	i := slices.IndexFunc(run.Fixes, func(f hone.Fix) bool { return f.ID == id })
	if i < 0 {
		t.Fatalf("no fix %s", id)
	}
	return run.Fixes[i]
}

func TestMessage(t *testing.T) {
	run := runOf(honetest.Success())
	golden(t, "message.txt", Message(run, []hone.Fix{fixOf(t, run, "x1")}))
	// With a second kept fix the closing measurement is of both.
	for i := range run.Fixes {
		if run.Fixes[i].ID == "x2" {
			run.Fixes[i].State, run.Fixes[i].Reason = hone.Kept, "faster in the batch"
		}
	}
	golden(t, "message-of-two.txt", Message(run, []hone.Fix{fixOf(t, run, "x1")}))
	golden(t, "message-timed.txt", Message(run, []hone.Fix{fixOf(t, run, "x2")}))
}

// TestMessageIsPlain: what comes from the user's module can be neither a part
// of a diff, nor a header, nor a comment of git.
func TestMessageIsPlain(t *testing.T) {
	run := runOf(honetest.Success())
	f := fixOf(t, run, "x1")
	f.Rule, f.Message, f.Reason = "rule\nFrom: eve", "x\n--- a/x\n+++ b/x\n# comment\ndiff --git", "y\n---\nFrom eve"
	got := Message(run, []hone.Fix{f})
	for line := range strings.Lines(got) {
		for _, bad := range []string{"---", "+++", "#", "diff ", "From", "Index:", "@@"} {
			if strings.HasPrefix(line, bad) {
				t.Errorf("line %q begins with %q", line, bad)
			}
		}
	}
	if first, rest, _ := strings.Cut(got, "\n"); !strings.HasPrefix(rest, "\n") || !strings.HasPrefix(first, "rule From: eve: ") {
		t.Errorf("subject %q is not a line of its own", first)
	}
}

func TestWriteSeries(t *testing.T) {
	var b strings.Builder
	err := WriteSeries(&b, "Ada Länge <ada@example.com>", honetest.Epoch.In(time.FixedZone("", 3600)), []Mail{
		{"rule: f: 1.02 µs faster\n\nWhat: this\n", "--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-a\n+b\n"},
		{"rule: g: 6 -> 2 allocs/op\n\nWhat: that\n", "--- a/b.go\n+++ b/b.go\n@@ -1 +1 @@\n-a\n+b\n"},
	})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "series.patch", b.String())
}
