package decl

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

func TestName(t *testing.T) {
	for src, want := range map[string]string{
		"func F() {}":                       "F",
		"func (T) M() {}":                   "T.M",
		"func (t *T) M() {}":                "T.M",
		"func (t *(T)) M() {}":              "T.M",
		"func (t T[K]) M() {}":              "T.M",
		"func (t *T[K, V]) M() {}":          "T.M",
		"func () M() {}":                    "M", // an error of the compiler, not of the parser
		"func (t []int) M() {}":             "M",
		"func F[T any](t T) (n T) {return}": "F",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+src, 0)
		if err != nil && f == nil {
			t.Fatal(err)
		}
		if got := Name(f.Decls[0].(*ast.FuncDecl)); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}
