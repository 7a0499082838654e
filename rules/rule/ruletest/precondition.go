package ruletest

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/rules/rule"
)

// preconditions holds that each precondition of the rule has a case in the test
// data in which nothing is fixed: one of a file without a golden file, or one
// that is the same in the golden file.
func preconditions(t *testing.T, r rule.Rule) {
	all, err := rule.ParsePreconditions(r.Preconditions)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("preconditions.txt: names none")
	}
	unfixed := map[string]bool{}
	files := sources(t, "testdata", ".go")
	golden := sources(t, "testdata", ".go.golden")
	for name, src := range files {
		before := functions(t, name, src)
		after := before
		if g, ok := golden[name+".golden"]; ok {
			after = functions(t, name, g)
		}
		for fn, text := range before {
			if after[fn] == text {
				unfixed[fn] = true
			}
		}
	}
	for _, p := range all {
		for _, c := range p.Cases {
			if !unfixed[c] {
				t.Errorf("precondition %q: %s is no function of the test data that the rule leaves as it is", p.Text, c)
			}
		}
	}
}

// functions returns the text of each function of a file. That of a txtar
// archive, a golden file of several fixes, has none.
func functions(t *testing.T, name string, src []byte) map[string]string {
	t.Helper()
	out := map[string]string{}
	if bytes.HasPrefix(src, []byte("-- ")) {
		return out
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Base(name), src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		key := fn.Name.Name
		if fn.Recv != nil && len(fn.Recv.List) == 1 {
			key = receiver(fn.Recv.List[0].Type) + "." + key
		}
		out[key] = strings.Join(strings.Fields(string(src[fset.Position(fn.Pos()).Offset:fset.Position(fn.End()).Offset])), " ")
	}
	return out
}

func receiver(t ast.Expr) string {
	switch t := ast.Unparen(t).(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}
