package serialcalls_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/serialcalls"
)

func Test(t *testing.T) { ruletest.Run(t, serialcalls.Rule) }

// TestElsewhere holds that the statements of a function of another package say
// whether it changes something: where they do, or it is not known, the fix is for a
// person to decide about.
func TestElsewhere(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	everywhere := *serialcalls.Analyzer // hone lets rules read other packages; analysistest does not
	everywhere.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		p.ReadFile = os.ReadFile
		return serialcalls.Analyzer.Run(&p)
	}
	found := map[string]string{} // category, by function
	for _, r := range analysistest.Run(t, dir, &everywhere, ".") {
		for _, f := range r.Action.Package.Syntax {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				for _, g := range r.Action.Diagnostics {
					if ok && fn.Pos() <= g.Pos && g.Pos < fn.End() {
						found[fn.Name.Name] = g.Category
					}
				}
			}
		}
	}
	for name, want := range map[string]rule.Safety{
		"farFind": "", "farCounted": rule.Review, "farTurn": rule.Review, "farShared": rule.Review, "farDrained": rule.Review, "farHidden": rule.Review,
	} {
		if category, ok := found[name]; !ok || category != string(want) {
			t.Errorf("%s: category %q, want %q", name, category, want)
		}
	}
}
