package purity_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/purity"
)

const looking = `package p

import (
	"errors"
	"strings"
)

type size struct{ w, h int }

func (s *size) grow() { s.w++ }

type table map[string]int

func (t table) add(k string) { t[k]++ }

var (
	ErrNone   = errors.New("none")
	unit      = "ms"
	Shown     = "x"
	prefix    string
	counted   int
	pointed   int
	grown     size
	kept      size
	clean     = strings.NewReplacer("a", "b")
	replaced  = strings.NewReplacer("a", "b")
	codes     = map[string]int{"a": 1}
	filled    = map[string]int{}
	aliased   = []int{1}
	sliced    = []int{1}
	cells     [3]int
	named     = table{}
	dropped   = map[string]int{}
	nodes     = map[string]*size{}
	list      = []int{1, 2}
)

func change(p string) {
	prefix = p
	counted++
	_ = &pointed
	grown.grow()
	replaced = nil
	filled[p] = 1
	other := aliased
	other[0] = 2
	_ = sliced[:]
	cells[0]++
	named.add(p)
	delete(dropped, p)
}

func steady() {
	_, _, _, _, _ = ErrNone, unit, kept.w, clean.Replace("x"), codes["a"]
	for _, n := range list {
		_ = n + len(list)
	}
}

func locals(n int) int { m := map[int]int{1: n}; m[2]++; return m[1] }

func through() { steady() }

func exported() { _ = Shown }
func set() { _ = prefix }
func counts() { _ = counted }
func address() { _ = pointed }
func method() { _ = grown.w }
func anew() { _ = replaced.Replace("x") }
func fill() { _ = filled["x"] }
func alias() { _ = aliased[0] }
func slice() { _ = sliced[0] }
func cell() { _ = cells[0] }
func changes() { _ = named["x"] }
func less() { _ = dropped["x"] }
func behind() { _ = nodes["x"].w }
func indirect() { set() }
func again() { again(); fill() }
`

// Functions that look at variables which may change are told from those that do not.
func TestLooks(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", looking, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	functions := purity.Of(&analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info})
	still := map[string]bool{"steady": true, "locals": true, "through": true}
	for _, d := range f.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || decl.Recv != nil || decl.Name.Name == "change" {
			continue
		}
		name := &ast.Ident{Name: decl.Name.Name}
		info.Uses[name] = info.Defs[decl.Name]
		if got, want := functions.Looks(&ast.CallExpr{Fun: name}), !still[name.Name]; got != want {
			t.Errorf("%s: looks at what may change = %v, want %v", name.Name, got, want)
		}
	}
}
