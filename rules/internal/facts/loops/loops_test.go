package loops

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

const head = "package p\n\nfunc mark() {}\n\nfunc p(s string, xs []string, ok bool, f func() string) {\n"

// mark returns the statement of body that calls mark or assigns to s last, and
// what is known of its types. The body may use s, xs, ok and f.
func mark(t *testing.T, body string) (inspector.Cursor, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", head+body+"\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	if _, err := new(types.Config).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	var marked inspector.Cursor
	for c := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.ExprStmt)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.ExprStmt:
			if id, ok := n.X.(*ast.CallExpr).Fun.(*ast.Ident); ok && id.Name == "mark" {
				return c, info
			}
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN {
				marked = c
			}
		}
	}
	return marked, info
}

func TestInnermost(t *testing.T) {
	for _, test := range []struct {
		name, body string
		line       int // of the loop in the body; 0 for none
		whole      bool
	}{
		{name: "none", body: "mark()"},
		{name: "for", body: "for ok {\nmark()\n}", line: 1, whole: true},
		{name: "range", body: "for range xs {\nmark()\n}", line: 1, whole: true},
		{name: "one of two", body: "for ok {\nmark()\nok = f() == s\n}", line: 1},
		{name: "inner", body: "for ok {\nfor range xs {\nmark()\n}\n}", line: 2, whole: true},
		{name: "in a condition", body: "for ok {\nif s == f() {\nmark()\n}\n}", line: 1},
		{name: "in a block", body: "for ok {\n{\nmark()\n}\n}", line: 1},
		{name: "in a case", body: "for ok {\nswitch s {\ncase f():\nmark()\n}\n}", line: 1},
		{name: "labelled", body: "for ok {\nl:\nmark()\nif ok {\ngoto l\n}\n}", line: 1},
		{name: "head of an inner loop", body: "for ok {\nfor mark(); ok; {\n}\n}", line: 1},
		{name: "end of a turn", body: "for ; ok; mark() {\n}"},
		{name: "returns", body: "for ok {\nif ok {\nmark()\nreturn\n}\n}"},
		{name: "breaks", body: "for ok {\nif ok {\nmark()\nbreak\n}\n}"},
		{name: "jumps", body: "for ok {\nif ok {\nmark()\ngoto l\n}\n}\nl:"},
		{name: "continues", body: "for ok {\nif ok {\nmark()\ncontinue\n}\n}", line: 1},
		{name: "runs once", body: "for {\nmark()\nreturn\n}"},
		{name: "function literal", body: "for ok {\n_ = func() {\nmark()\n}\n}"},
		{name: "loop in a literal", body: "_ = func() {\nfor ok {\nmark()\n}\n}", line: 2, whole: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, _ := mark(t, test.body)
			loop, whole := Innermost(c)
			line := 0
			if loop != nil {
				line = 1 + strings.Count(test.body[:int(loop.Pos())-1-len(head)], "\n")
			}
			if line != test.line || whole != test.whole {
				t.Errorf("loop at line %d, whole %v; want %d, %v", line, whole, test.line, test.whole)
			}
		})
	}
}

func TestInside(t *testing.T) {
	c, _ := mark(t, "for ok {\nmark()\n}")
	loop, _ := Innermost(c)
	if !Inside(loop, c.Node().Pos()) || !Inside(loop, loop.Pos()) || Inside(loop, loop.End()) || Inside(loop, loop.Pos()-1) {
		t.Error("Inside does not tell what is in the loop from what is beside it")
	}
	if body := Body(loop); body == nil || body.List[0] != c.Node() {
		t.Errorf("body = %v", body)
	}
}

func TestAnew(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       bool
	}{
		{"grows", "for range xs {\ns += f()\n}", false},
		{"set before", "for range xs {\ns = f()\ns += f()\n}", true},
		{"set with others", "for range xs {\ns, ok = f(), true\ns += f()\n}", true},
		{"set by a definition", "for range xs {\ns, n := f(), 1\n_ = n\ns += f()\n}", false},
		{"set around", "for range xs {\ns = f()\nif ok {\ns += f()\n}\n}", true},
		{"set from itself", "for range xs {\ns = s + f()\ns += f()\n}", false},
		{"set in a condition", "for range xs {\nif ok {\ns = f()\n}\ns += f()\n}", false},
		{"set in another case", "for range xs {\nswitch {\ncase ok:\ns = f()\ncase !ok:\ns += f()\n}\n}", false},
		{"set after", "for range xs {\nif !ok {\ns += f()\n}\ns = f()\n}", false},
		{"set before the loop", "s = f()\nfor range xs {\ns += f()\n}", false},
		{"another variable", "for _, x := range xs {\nx = f()\ns += x\n}", false},
		{"set by the loop", "for _, s = range xs {\ns += f()\n}", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, info := mark(t, test.body)
			loop, _ := Innermost(c)
			s := info.Uses[c.Node().(*ast.AssignStmt).Lhs[0].(*ast.Ident)]
			if got := Anew(info, c, loop, s); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
