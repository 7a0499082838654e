package outlives_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/outlives"
)

// Each function of the test data whose name begins with "gone" has a loop that calls,
// itself or by a function it calls, one that allocates, and nothing refers to that when
// the loop turns; each that begins with "kept" is one where something does, or may.
func TestTurn(t *testing.T) {
	fset := token.NewFileSet()
	files, decls := []*ast.File{}, []ast.Decl{}
	for _, name := range []string{"turns.go", "fields.go", "values.go", "origins.go", "boxes.go"} {
		file, err := parser.ParseFile(fset, filepath.Join("testdata", name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files, decls = append(files, file), append(decls, file.Decls...)
	}
	info := newInfo()
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("turns", fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	source := outlives.Of(fset, []*packages.Package{{Types: pkg, Syntax: files, TypesInfo: info}})
	seen := map[bool]int{}
	for _, d := range decls {
		fn, ok := d.(*ast.FuncDecl)
		gone := ok && strings.HasPrefix(fn.Name.Name, "gone")
		if !ok || !gone && !strings.HasPrefix(fn.Name.Name, "kept") {
			continue
		}
		seen[gone]++
		made, steps := way(t, source, fn)
		got, heap := source.Turn(made, steps)
		if got != gone {
			t.Errorf("%s: nothing refers to it: %v", fn.Name.Name, got)
		}
		if within := strings.HasSuffix(fn.Name.Name, "Within"); got && heap == within {
			t.Errorf("%s: on the heap for sure: %v", fn.Name.Name, heap)
		}
	}
	if seen[true] < 10 || seen[false] < 20 {
		t.Errorf("looked at %v functions", seen)
	}
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
}

// way finds what a function that is called below allocates, by the comment "it".
func way(t *testing.T, source *outlives.Source, fn *ast.FuncDecl) (ssa.Value, []outlives.Step) {
	t.Helper()
	for _, f := range source.Functions() {
		if f.Name() != fn.Name.Name {
			continue
		}
		var steps []outlives.Step
		for f != nil {
			next := (*ssa.Function)(nil)
			for _, b := range f.Blocks {
				for _, i := range b.Instrs {
					if v, ok := i.(ssa.Value); ok && strings.HasPrefix(f.Name(), "make") && (made(v)) {
						return v, steps
					}
					c, ok := i.(*ssa.Call)
					if callee := calleeOf(source, c, ok); callee != nil && (strings.HasPrefix(callee.Name(), "make") || strings.HasPrefix(callee.Name(), "via")) {
						steps = append(steps, outlives.Step{Call: c, To: callee})
						next = callee
					}
				}
			}
			f = next
		}
	}
	t.Fatalf("%s: calls no function that allocates", fn.Name.Name)
	return nil, nil
}

// calleeOf returns what a call comes to, or may come to: the first of the methods.
func calleeOf(source *outlives.Source, c *ssa.Call, ok bool) *ssa.Function {
	if !ok {
		return nil
	}
	for _, f := range source.Functions() {
		if slices.Contains(source.Invocations(f), c) {
			return f
		}
	}
	return c.Common().StaticCallee()
}

func made(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeSlice, *ssa.Convert:
		return true
	case *ssa.Alloc:
		return v.Heap && (v.Comment == "complit" || v.Comment == "new" || v.Comment == "makeslice")
	}
	return false
}
