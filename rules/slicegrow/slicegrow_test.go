package slicegrow_test

import (
	"go/ast"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/slicegrow"
)

func Test(t *testing.T) { ruletest.Run(t, slicegrow.Rule) }

// TestClass holds that a slice with room left has another class where it leaves the function,
// which the names of the functions in file spare.go say, and none without a fix but review.
func TestClass(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, r := range analysistest.Run(t, dir, slicegrow.Analyzer, ".") {
		p := r.Action.Package
		for _, d := range r.Action.Diagnostics {
			for _, f := range p.Syntax {
				if filepath.Base(p.Fset.File(f.FileStart).Name()) != "spare.go" {
					continue
				}
				for _, decl := range f.Decls {
					fn, ok := decl.(*ast.FuncDecl)
					if !ok || d.Pos < fn.Pos() || fn.End() <= d.Pos {
						continue
					}
					want := string(rule.Review)
					switch {
					case strings.HasPrefix(fn.Name.Name, "stays"):
						want = ""
					case strings.HasPrefix(fn.Name.Name, "leaves"):
						want = string(rule.Guarded)
					}
					count[want]++
					if d.Category != want {
						t.Errorf("%s: class %q, want %q", fn.Name.Name, d.Category, want)
					}
				}
			}
		}
	}
	if count[""] != 3 || count[string(rule.Guarded)] != 4 {
		t.Errorf("not all functions have a diagnostic: %v", count)
	}
}
