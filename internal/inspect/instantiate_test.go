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

// Functions that compare are called with interfaces, too, where the language allows it.
func TestTypeArgumentsOfFunctions(t *testing.T) {
	for _, c := range []struct{ source, language, want string }{
		{"func F[T comparable](all []T) {}", "go1.22", "[[int] [string] [float64] [interface{}]]"},
		{"func F[K comparable, V any](m map[K]V) {}", "go1.20", "[[int int] [string string] [float64 float64] [interface{} int]]"},
		{"func F[T comparable](all []T) {}", "go1.19", "[[int] [string] [float64]]"},
		{"func F[T any](all []T) {}", "go1.22", "[[int] [string] [float64]]"},
		{"func F[T interface{ comparable; ~string }](all []T) {}", "go1.22", "[[string]]"},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", "package p\n"+c.source, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := (&types.Config{GoVersion: c.language}).Check("p", fset, []*ast.File{f}, nil)
		if err != nil {
			t.Fatal(err)
		}
		sig := pkg.Scope().Lookup("F").Type().(*types.Signature)
		if got := fmt.Sprint(TypeArguments(pkg, sig, sig.TypeParams())); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.source, c.language, got, c.want)
		}
	}
}
