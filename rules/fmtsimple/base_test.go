package fmtsimple

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

func TestBase(t *testing.T) {
	for src, want := range map[string]string{
		"func UUID() string":               "uuid",
		"func Read(b []byte)":              "read",
		"func (i *ID) String() string":     "id",
		"func (c HTTPCode) Error() string": "httpCode",
		"func (c Codec) Name() string":     "name",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+src, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := base(f.Decls[0].(*ast.FuncDecl)); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}
