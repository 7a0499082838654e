package toplevel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestNames(t *testing.T) {
	dir := t.TempDir()
	for name, src := range map[string]string{
		"a.go":      "package p\n\nimport (\n\t\"go/ast\"\n\tother \"os\"\n)\n\nvar a, b = 1, 2\n\ntype T struct{ field int }\n\nfunc (T) method() {}\n\nfunc f(parameter int) { local := 1; _ = local }\n",
		"a_test.go": "package p_test\n\nconst inTest = 1\n",
		"b.go":      "//go:build never\n\npackage p\n\nfunc elsewhere() {}\n\nfunc broken( {",
		"c.txt":     "package p\n\nfunc text() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Join(dir, "a.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{f}, TypesInfo: &types.Info{Scopes: map[ast.Node]*types.Scope{f: types.NewScope(nil, 0, 0, "")}}}
	got := slices.Sorted(maps.Keys(Names(pass)))
	want := []string{"T", "a", "ast", "b", "elsewhere", "f", "inTest", "other"}
	for _, name := range want {
		if !slices.Contains(got, name) {
			t.Errorf("%s: not found in %v", name, got)
		}
	}
	for _, name := range []string{"field", "method", "parameter", "local", "text", "os"} {
		if slices.Contains(got, name) {
			t.Errorf("%s: is no top-level name", name)
		}
	}
}

func TestDeclaredElsewhere(t *testing.T) {
	dir := t.TempDir()
	for name, src := range map[string]string{
		"a.go": "package p\n\nfunc f() {}\n\nfunc used() {}\n\nfunc both() {}\n\nfunc (T) both() {}\n\nfunc (T) m() {}\n",
		"b.go": "//go:build never\n\npackage p\n\nfunc f() { used() }\n\nfunc (T) both() {}\n\nfunc m() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Join(dir, "a.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{f}}
	for i, want := range []bool{true, false, false, true, false} { // in the order of a.go
		decl := f.Decls[i].(*ast.FuncDecl)
		if got := DeclaredElsewhere(pass, decl); got != want {
			t.Errorf("DeclaredElsewhere(%s, a method: %t) = %t", decl.Name.Name, decl.Recv != nil, got)
		}
	}
}
