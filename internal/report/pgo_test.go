package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

func TestPGO(t *testing.T) {
	verdict := func(name string) []hone.Verdict {
		return []hone.Verdict{{Benchmark: hone.Benchmark{Package: "example.com/m", Name: name}, Unit: hone.SecPerOp}}
	}
	for want, p := range map[string]hone.PGO{
		"profile kept: with its 90 samples A improves, and nothing measured gets worse": {Samples: 90, Kept: true, Improved: verdict("A")},
		"profile not kept: A improves, but B gets worse":                                {Improved: verdict("A"), Worse: verdict("B")},
		"profile not kept: B gets worse":                                                {Worse: verdict("B")},
		"profile not kept: no measurable gain":                                          {},
	} {
		var buf bytes.Buffer
		text := NewText(&buf, TextOptions{})
		p.Blob = "0123abcd"
		for _, e := range []hone.Event{
			{Start: &hone.Start{Version: hone.Version, Command: "pgo", Module: "example.com/m"}},
			{PGO: &p},
			{Done: &hone.Done{}},
		} {
			text.Handle(e)
		}
		out := strings.Join(strings.Fields(buf.String()), " ")
		if !strings.Contains(out, want) {
			t.Errorf("shows %q, want %q", out, want)
		}
		if kept := strings.Contains(out, "default.pgo 0123abcd"); kept != p.Kept {
			t.Errorf("the next step names the profile: %v, want %v", kept, p.Kept)
		}
	}
}
