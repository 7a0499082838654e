package stringconcat_test

import (
	"go/ast"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/stringconcat"
)

func Test(t *testing.T) { ruletest.Run(t, stringconcat.Rule) }

// TestGiven holds that text is taken not to be empty only where no call of the function can
// give another one.
func TestGiven(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	guarded := map[string]bool{}
	for _, r := range analysistest.Run(t, dir, stringconcat.Analyzer, ".") {
		for _, file := range r.Action.Package.Syntax {
			for _, d := range file.Decls {
				fn, ok := d.(*ast.FuncDecl)
				name := ""
				if ok {
					name = fn.Name.Name
				}
				if ok && fn.Recv != nil {
					name = "method " + name
				}
				for _, g := range r.Action.Diagnostics {
					if strings.Contains(strings.ToLower(name), "given") && fn.Pos() <= g.Pos && g.Pos < fn.End() {
						guarded[name] = g.Category == string(rule.Guarded)
					}
				}
			}
		}
	}
	want := map[string]bool{
		"given": false, "givenNothing": true, "givenAny": true, "givenAway": true, "givenChanged": true,
		"GivenToAll": true, "method given": true, "givenNever": true,
	}
	if !maps.Equal(guarded, want) {
		t.Errorf("guarded: %v, want %v", guarded, want)
	}
}
