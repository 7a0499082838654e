package vet

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/joinedlist"
	"github.com/gohone/hone/rules/slicegrow"
)

// library is what the test's source imports, as far as it does.
type library map[string]string

func (l library) Import(path string) (*types.Package, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path+".go", l[path], 0)
	if err != nil {
		return nil, err
	}
	return (&types.Config{}).Check(path, fset, []*ast.File{file}, nil)
}

// TestRivals holds that two rules which make different things of one list are no fixes to be made at once: with
// the room of one the builder of the other would not compile.
func TestRivals(t *testing.T) {
	const src = `package p

import (
	"fmt"
	"strings"
)

func labels(m map[string]string) string {
	var parts []string
	for k, v := range m {
		parts = append(parts, fmt.Sprintf("%s=%q", k, v))
	}
	return strings.Join(parts, ", ")
}
`
	fset := token.NewFileSet()
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, Implicits: map[ast.Node]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	std := library{"fmt": "package fmt\nfunc Sprintf(string, ...any) string { return \"\" }", "strings": "package strings\nfunc Join([]string, string) string { return \"\" }"}
	pass := passOver(t, fset, std, map[string]string{"a.go": src})
	conf := types.Config{Importer: std, GoVersion: "go1.24"}
	var err error
	if pass.Pkg, err = conf.Check("p", fset, pass.Files, info); err != nil {
		t.Fatal(err)
	}
	pass.TypesInfo = info
	pass.ResultOf = map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(pass.Files)}
	p := &proposed{fset: fset, put: map[place][]string{}}
	for _, rule := range []*analysis.Analyzer{joinedlist.Analyzer, slicegrow.Analyzer} {
		var found []analysis.Diagnostic
		pass.Report = func(d analysis.Diagnostic) { found = append(found, d) }
		if _, err := rule.Run(pass); err != nil || len(found) == 0 || len(found[0].SuggestedFixes) == 0 {
			t.Fatalf("%s: %v, %v", rule.Name, found, err)
		}
		if taken := p.add(found[0].SuggestedFixes[0].TextEdits); taken != (rule == joinedlist.Analyzer) {
			t.Errorf("%s: %v", rule.Name, taken)
		}
	}
}
