package mapsize_test

import (
	"go/ast"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/mapsize"
	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, mapsize.Rule) }

// TestClass holds that fixes are guarded in the functions of file asked.go whose names say so, and not in its
// others.
func TestClass(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range analysistest.Run(t, dir, mapsize.Analyzer, ".") {
		p := r.Action.Package
		for _, d := range r.Action.Diagnostics {
			for _, f := range p.Syntax {
				if filepath.Base(p.Fset.File(f.FileStart).Name()) != "asked.go" {
					continue
				}
				for _, decl := range f.Decls {
					fn, ok := decl.(*ast.FuncDecl)
					if !ok || d.Pos < fn.Pos() || fn.End() <= d.Pos {
						continue
					}
					if want := strings.HasPrefix(fn.Name.Name, "guarded"); want != (d.Category == string(rule.Guarded)) {
						t.Errorf("%s is %q", fn.Name.Name, d.Category)
					}
				}
			}
		}
	}
}
