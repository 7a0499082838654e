package names

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

func TestSecret(t *testing.T) {
	for src, want := range map[string]bool{
		"func f(b []byte) {}":                  false,
		"func f(passwords []byte) {}":          true,
		"func f() { send(s.AccessToken) }":     true,
		"func readPrivateKey() {}":             true,
		"func f() { println(\"the secret\") }": false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+src, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := Secret(file.Decls[0].(*ast.FuncDecl)); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}
