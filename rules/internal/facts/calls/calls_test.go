package calls_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

const source = `package p

import (
	"strings"
	"time"
)

type list[T any] struct{}

func (list[T]) add(T) {}

func _(f func(), s string, b []byte, r []rune, t time.Time, l list[int]) {
	f()
	_ = strings.ToLower(s)
	_ = t.Format("x")
	l.add(1)
	_ = len(s)
	_ = []byte("text")
	_ = string(b)
	_ = []rune(s)
	len := func(string) int { return 0 }
	_ = len(s)
}
`

func Test(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	if _, err := conf.Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	var names, packages []string
	lengths, conversions, texts := 0, 0, 0
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if name := calls.Name(info, call); name != "" {
			names = append(names, name)
		}
		if path, name := calls.Package(info, call); path != "" {
			packages = append(packages, path+" "+name)
		}
		if calls.Builtin(info, call, "len") {
			lengths++
		}
		if from, to, ok := calls.Conversion(info, call); ok {
			conversions++
			if got := info.TypeOf(from); calls.String(got) == calls.String(to) {
				t.Errorf("%v to %v", got, to)
			}
			if calls.String(to) && !calls.Bytes(info.TypeOf(from)) {
				t.Errorf("string of %v", info.TypeOf(from))
			}
			if !calls.String(to) && calls.Bytes(to) == calls.Runes(to) {
				t.Errorf("%v is of bytes as much as of runes", to)
			}
		}
		if text, ok := calls.Text(info, call); ok && text == "text" {
			texts++
		}
		return true
	})
	if len(names) != 3 || names[0] != "strings.ToLower" || names[1] != "(time.Time).Format" {
		t.Errorf("names %q", names)
	}
	if len(packages) != 1 || packages[0] != "strings ToLower" {
		t.Errorf("functions of packages %q", packages)
	}
	if lengths != 1 || conversions != 3 || texts != 1 {
		t.Errorf("%d of len, %d conversions, %d texts", lengths, conversions, texts)
	}
}

func TestJoined(t *testing.T) {
	for list, want := range map[string]string{
		`strings.Join([]string{s, "b"}, "")`:     "s \"b\"",
		`strings.Join([]string{s, "b", s}, sep)`: "s sep \"b\" sep s",
		`(strings.Join(([]string{s}), ","))`:     "s",
		`strings.Join([]string{}, ",")`:          "",
		`strings.Join([]string{1: s}, ",")`:      "",
		`strings.Join([]string{s, s}, s)`:        "",
		`strings.Join(all, ",")`:                 "",
		`strings.Join(both())`:                   "",
		`strings.Repeat(s, 2)`:                   "",
		`strings.ReplaceAll("a", "b", sep)`:      "",
	} {
		src := "package p\n\nimport \"strings\"\n\nconst sep = \", \"\n\nfunc both() ([]string, string) { return nil, \"\" }\n\nfunc _(s string, all []string) string { return " + list + " }\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
		if _, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{file}, info); err != nil {
			t.Fatal(err)
		}
		body := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body
		parts, ok := calls.Joined(info, body.List[0].(*ast.ReturnStmt).Results[0])
		var got []string
		for _, p := range parts {
			got = append(got, types.ExprString(p))
		}
		if ok != (want != "") || strings.Join(got, " ") != want {
			t.Errorf("%s: %q, %v, want %q", list, got, ok, want)
		}
	}
}
