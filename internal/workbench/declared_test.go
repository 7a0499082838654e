package workbench_test

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/rules/rule"
)

const declaredElsewhere = `
-- go.mod --
module example.com/declared

go 1.24
-- declared.go --
package declared

var small = [4]int{1, 2, 3, 4}

func Known(yes bool) any {
	if yes {
		return small
	}
	return nil
}
-- declared_test.go --
package declared

import "testing"

var sink any

func TestKnown(t *testing.T) {
	if Known(true) != any([4]int{1, 2, 3, 4}) || Known(false) != nil {
		t.Error("wrong")
	}
}

func BenchmarkKnown(b *testing.B) {
	for b.Loop() {
		sink = Known(true)
	}
}
`

// declaring is a rule that finds a statement and changes a declaration.
var declaring = rule.Rule{
	Name: "declaring", Summary: "a value that is boxed", Safety: rule.Mechanical,
	Analyzer: &analysis.Analyzer{Name: "declaring", Doc: "declares a variable as an interface", Run: func(pass *analysis.Pass) (any, error) {
		var edit analysis.TextEdit
		for _, file := range pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					if n.Names[0].Name == "small" && n.Type == nil {
						edit = analysis.TextEdit{Pos: n.Names[0].End(), End: n.Names[0].End(), NewText: []byte(" any")}
					}
				case *ast.ReturnStmt:
					if id, ok := n.Results[0].(*ast.Ident); ok && id.Name == "small" && edit.Pos.IsValid() {
						pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "boxed", SuggestedFixes: []analysis.SuggestedFix{
							{Message: "keep the interface", TextEdits: []analysis.TextEdit{edit}},
						}})
					}
				}
				return true
			})
		}
		return nil, nil
	}},
}

// A declaration holds no statement: it is covered where what was found at it is.
func TestDeclaration(t *testing.T) {
	whole(t)
	got, err := run(t, honetest.Module(t, declaredElsewhere), hone.Spec{Count: 3, MaxPasses: 1, Budget: patient}, declaring)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Fixes) != 1 || got.Fixes[0].State != hone.Kept {
		t.Errorf("%+v", got.Fixes)
	}
}
