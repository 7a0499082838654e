package behave

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

func TestImportsOf(t *testing.T) {
	const source = `package p
import ("time"; clock "time"; "os")
var package_ = time.Now()
func f(time interface{ Now() int }) int { return time.Now() }
func g() { os := []int{1}; _ = os; _ = clock.Now(); if true { time := g; _ = time }; _ = time.Now() }
func h() { for _, time := range []struct{ Now int }{} { _ = time.Now }; type os struct{ Exit int } ; _ = os{}.Exit }
func k(p struct{ time int }) { _ = p.time; _ = time.UTC; _ = os.Exit }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	i := importsOf(fset, f)
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			got = append(got, i.pathOf(s.X)+"."+s.Sel.Name)
		}
		return true
	})
	want := []string{"time.Now", ".Now", "time.Now", "time.Now", ".Now", ".Exit", ".time", "time.UTC", "os.Exit"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
