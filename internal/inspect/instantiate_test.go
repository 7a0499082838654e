package inspect

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// What has a number among its parameters is tried with one that cannot be ordered, too.
func TestTypeArguments(t *testing.T) {
	for source, want := range map[string]string{
		"type T[K ~string, P int | float64 | string] struct{}": "[[string int] [string float64]]",
		"type T[P int | string] struct{}":                      "[[int] [string]]",
		"type T[P ~[]byte] struct{}":                           "[[[]uint8]]",
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", "package p\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{f}, nil)
		if err != nil {
			t.Fatal(err)
		}
		named := pkg.Scope().Lookup("T").Type().(*types.Named)
		if got := fmt.Sprint(TypeArguments(pkg, named, named.TypeParams())); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}
