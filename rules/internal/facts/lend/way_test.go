package lend

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/outlives"
)

// web is a package whose first function allocates, with as many that all call each other
// above it, and a loop that calls the last one.
func web(functions int) string {
	var b strings.Builder
	b.WriteString("package web\n\nfunc f0(n int) []byte { return make([]byte, n) }\n")
	for i := 1; i <= functions; i++ {
		fmt.Fprintf(&b, "\nfunc f%d(n int) []byte {\n\tswitch n {\n", i)
		for j := range functions + 1 {
			fmt.Fprintf(&b, "\tcase %d:\n\t\treturn f%d(n)\n", j, j)
		}
		b.WriteString("\t}\n\treturn nil\n}\n")
	}
	fmt.Fprintf(&b, "\nfunc loop(n int) (sum int) {\n\tfor range n {\n\t\tsum += len(f%d(n))\n\t}\n\treturn sum\n}\n", functions)
	return b.String()
}

// The ways through few functions are all found; of many that all call each other there
// are more than anybody looks at, and none is said to be known.
func TestUp(t *testing.T) {
	for functions, want := range map[int]bool{1: true, 3: true, 60: false} {
		m, fn := source(t, web(functions))
		ways, whole := m.up(fn, nil, new(int))
		if whole != want || whole != (len(ways) > 0) {
			t.Errorf("%d functions: %d ways, all of them: %v, want %v", functions, len(ways), whole, want)
		}
	}
}

// relay are methods of an interface that pass on what they are asked, one to the other or, if
// they are in a row, to the last only.
func relay(first, second string) string {
	return "package web\n\nfunc f0(n int) []byte { return make([]byte, n) }\n" +
		"\ntype step interface{ run(n int) int }\n" +
		"\ntype end struct{}\n\nfunc (e *end) run(n int) int { return len(f0(n)) }\n" +
		"\ntype left struct{ next " + first + " }\n\nfunc (l *left) run(n int) int { return l.next.run(n) }\n" +
		"\ntype right struct{ next " + second + " }\n\nfunc (r *right) run(n int) int { return r.next.run(n) }\n" +
		"\nvar _, _, _ step = &end{}, &left{}, &right{}\n" +
		"\nfunc loop(all []step, n int) (sum int) {\n\tfor _, s := range all {\n\t\tsum += s.run(n)\n\t}\n\treturn sum\n}\n"
}

// Two methods that may come to each other pass no room on in a circle.
func TestCircle(t *testing.T) {
	for text, want := range map[string]bool{relay("step", "step"): true, relay("step", "*end"): false, relay("*right", "step"): false} {
		m, fn := source(t, text)
		for _, f := range m.Source.Functions() {
			m.called[f] = append(slices.Clone(m.Source.Callers(f)), m.Source.Invocations(f)...)
		}
		steps, whole := m.up(fn, nil, new(int))
		if !whole || len(steps) == 0 {
			t.Fatalf("%d ways, all of them: %v", len(steps), whole)
		}
		var all []Way
		for _, s := range steps {
			all = append(all, Way{steps: s})
		}
		if got := circle(all); got != want {
			t.Errorf("%d ways lead in a circle: %v, want %v, of\n%s", len(all), got, want, text)
		}
		if circle(disjoint(all)) {
			t.Errorf("those that are left lead in a circle, of\n%s", text)
		}
	}
}

// A way through one interface is near, one that comes to two of them is not.
func TestNear(t *testing.T) {
	m, fn := source(t, relay("step", "step"))
	for _, f := range m.Source.Functions() {
		m.called[f] = append(slices.Clone(m.Source.Callers(f)), m.Source.Invocations(f)...)
	}
	steps, _ := m.up(fn, nil, new(int))
	nearest := 0
	for _, s := range steps {
		if near(s) != (len(s) == 2) {
			t.Errorf("a way of %d calls is near: %v", len(s), near(s))
		}
		if near(s) {
			nearest++
		}
	}
	if nearest == 0 || nearest == len(steps) {
		t.Errorf("%d of %d ways are near", nearest, len(steps))
	}
}

// A value of an interface of the library may come from anywhere.
func TestForeign(t *testing.T) {
	pkg, other := types.NewPackage("web", "web"), types.NewPackage("fmt", "fmt")
	named := func(p *types.Package) types.Type {
		return types.NewNamed(types.NewTypeName(token.NoPos, p, "T", nil), types.NewInterfaceType(nil, nil), nil)
	}
	for _, test := range []struct {
		of   types.Type
		want bool
	}{{named(pkg), false}, {named(other), true}, {types.NewInterfaceType(nil, nil), false}, {types.Universe.Lookup("error").Type(), true}} {
		if got := foreign(test.of, pkg); got != test.want {
			t.Errorf("%v is foreign: %v", test.of, got)
		}
	}
}

// source returns a module of one package, and its function f0.
func source(t *testing.T, text string) (*Module, *ssa.Function) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "web.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("web", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	m := &Module{
		Source: outlives.Of(fset, []*packages.Package{{Types: pkg, Syntax: []*ast.File{file}, TypesInfo: info}}),
		called: map[*ssa.Function][]*ssa.Call{},
	}
	for _, fn := range m.Source.Functions() {
		if fn.Name() == "f0" {
			return m, fn
		}
	}
	t.Fatal("no f0")
	return nil, nil
}
