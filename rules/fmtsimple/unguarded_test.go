package fmtsimple

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

func TestUnguarded(t *testing.T) {
	for method, want := range map[string]bool{
		`return [...]string{"off", "on"}[s]`: true,
		`return names[int(s)+1]`:             true,
		`return text[s:]`:                    true,
		`if s < 0 || int(s) >= len(names) { return "" }; return names[s]`:      false,
		`switch s { case 0, 1: return names[s] }; return ""`:                   false,
		`return names[0] + text[1:3]`:                                          false,
		`return byName[s]`:                                                     false,
		`for i, n := range names { if i == int(s) { return n } }; return "no"`: false,
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", "package p\nvar names = []string{\"a\", \"b\"}\nvar byName map[state]string\nconst text = \"on off\"\ntype state int\nfunc (s state) String() string { "+method+" }\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
		pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info)
		if err != nil {
			t.Fatal(err)
		}
		fn, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup("state").Type(), false, pkg, "String")
		f := &finder{File: &sources.File{Pass: &analysis.Pass{Files: []*ast.File{file}, TypesInfo: info, Pkg: pkg}}}
		if got := f.unguarded(fn.(*types.Func)); got != want {
			t.Errorf("%s: %t, want %t", method, got, want)
		}
	}
}
