package syntax

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

const source = `package p

var top = mark(1)

type t struct{ a struct{ b int } }

func mark(int) int { return 0 }

func init() { mark(2) }

func (t) init() { mark(3) }

func f(x int, v t) {
	if mark(4); x > 0 {
		mark(5)
	}
	switch {
	case x > 1:
		mark(6)
	}
	func() { mark(7) }()
	mark(((x)))
	mark(v.a.b)
	mark(v.a.b + 1)
	mark(len("") - 0)
}
`

// marked returns the calls of mark in the source, in their order, and what was found of its types.
func marked(t *testing.T) ([]inspector.Cursor, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	var found []inspector.Cursor
	for c := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.CallExpr)(nil)) {
		if name := Name(c.Node().(*ast.CallExpr).Fun); name != nil && name.Name == "mark" {
			found = append(found, c)
		}
	}
	return found, info
}

func TestWhereCodeStands(t *testing.T) {
	calls, _ := marked(t)
	for i, want := range []struct{ listed, once, literal bool }{
		{false, true, false}, // a variable of the package
		{true, true, false},
		{true, false, false}, // a method with the name init
		{false, false, false},
		{true, false, false},
		{true, false, false},
		{true, false, true},
	} {
		c := calls[i]
		decl, _ := Function(c).(*ast.FuncDecl)
		once := Once(decl) && !InLiteral(c)
		if Listed(c.Parent()) != want.listed || once != want.once || InLiteral(c) != want.literal {
			t.Errorf("mark(%d): listed %v, once %v, in a literal %v", i+1, Listed(c.Parent()), once, InLiteral(c))
		}
	}
}

func TestExpressions(t *testing.T) {
	calls, info := marked(t)
	argument := func(i int) ast.Expr { return calls[i].Node().(*ast.CallExpr).Args[0] }
	x, field, sum, zero := argument(7), argument(8), argument(9), argument(10)
	id := Name(x)
	if id == nil || id.Name != "x" || Name(field) != nil {
		t.Errorf("Name = %v and %v", id, Name(field))
	}
	if !Mentions(info, x, info.Uses[id]) || Mentions(info, sum, info.Uses[id]) {
		t.Error("Mentions is wrong of x")
	}
	if n := Uses(info, x, info.Uses[id]); n != 1 || Uses(info, sum, info.Uses[id]) != 0 {
		t.Errorf("Uses = %d", n)
	}
	if !Dotted(x) || !Dotted(field) || Dotted(sum) {
		t.Error("Dotted is wrong")
	}
	if !Zero(info, zero) || Zero(info, argument(0)) || Zero(info, x) {
		t.Error("Zero is wrong")
	}
	inner, ok := calls[7].FindNode(id)
	if !ok {
		t.Fatal("x is not found")
	}
	if out := OutsideParens(inner); out.Node() != x {
		t.Errorf("OutsideParens = %T", out.Node())
	}
}
