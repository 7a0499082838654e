package textbuffer_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/textbuffer"
)

func Test(t *testing.T) { ruletest.Run(t, textbuffer.Rule) }

// TestGuarded holds that the class is another one exactly where the text goes
// to a bufio.Writer or to a response: of the test data that is file buffered.go, and all of it, and the first
// two functions of answers.go.
func TestGuarded(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, r := range analysistest.Run(t, dir, textbuffer.Analyzer, ".") {
		for _, d := range r.Action.Diagnostics {
			p := r.Action.Package.Fset.Position(d.Pos)
			want := ""
			if filepath.Base(p.Filename) == "buffered.go" {
				found, want = true, string(rule.Guarded)
			}
			if filepath.Base(p.Filename) == "answers.go" && p.Line < 26 {
				want = string(rule.Guarded)
			}
			if d.Category != want {
				t.Errorf("%s:%d: category %q, want %q", filepath.Base(p.Filename), p.Line, d.Category, want)
			}
		}
	}
	if !found {
		t.Error("buffered.go: no diagnostic")
	}
}
