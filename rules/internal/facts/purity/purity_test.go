package purity_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/purity"
)

const src = `package p

import "strings"

type node struct {
	next *node
	n    int
}

var all int

func settled() {
	_ = lower("a")
	_ = even(3)
	_ = (node2{}).twice()
}

func unsettled() {
	_ = depth(nil)
	_ = limited(1)
	_ = within(1)
	_ = sum(nil)
	_ = any()
	_ = counted()
	_ = fresh(1)
	_ = (&node2{}).twice()
}

func fresh(n int) *node2 { return &node2{n} }

type node2 struct{ n int }

func (n node2) twice() int { return 2 * n.n }

func limited(n int) bool { return n > all }

func within(n int) bool { return !limited(n) }

func sum(list []int) (s int) {
	for _, n := range list {
		s += n
	}
	return s
}

func any() int {
	for k := range map[int]bool{1: true, 2: true} {
		return k
	}
	return 0
}

func pure() {
	_ = depth(nil)
	_ = lower("a")
	_ = squares(3)
	_ = (node{}).value()
	_ = even(3)
	_ = matrix(3)
}

func impure(f func() int, c chan int) {
	_ = drained(c)
	_ = each(nil)
	_ = last(nil)
	_ = given(nil)
	_ = either(nil)
	_ = behind(nil)
	_ = inside(nil)
	_ = counted()
	_ = changed(nil)
	_ = called(f)
	_ = received(c)
	_ = indirect(nil)
	_ = stored(nil)
	_ = addressed()
	_ = deferred()
	_ = deleted(nil)
	_ = ping(1)
	_ = pong(1)
}

func depth(n *node) (d int) {
	for ; n != nil; n = n.next {
		d++
	}
	return d
}

func lower(s string) bool { return strings.ToLower(s) == s }

func squares(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i * i
	}
	return list
}

func (n node) value() int { return n.n }

func even(n int) bool { return n == 0 || odd(n-1) }
func odd(n int) bool  { return n != 0 && even(n-1) }

func matrix(n int) (sum int) {
	var cells [3][3]int
	var seen []int
	for i := range n {
		cells[i][i] = i
		seen = append(seen, i)
		seen[i]++
	}
	return cells[n-1][n-1] + len(seen)
}

func drained(c chan int) (sum int) {
	for n := range c {
		sum += n
	}
	return sum
}

func each(f func(func(int) bool)) (sum int) {
	for n := range f {
		sum += n
	}
	return sum
}

func last(list []int) int {
	for all = range list {
	}
	return 1
}

func given(m map[int]int) int { var own map[int]int; own = m; own[1] = 2; return 1 }

func either(list []int) int {
	own := []int{1}
	if len(list) > 0 {
		own = list
	}
	own[0] = 2
	return 1
}

func behind(n *node) int { own := node{next: n}; own.next.n = 1; return 1 }

func inside(n *node) int { own := []*node{n}; own[0].n = 1; return 1 }

func ping(n int) int { return pong(n) + changed(nil) }
func pong(n int) int { return ping(n) }

func counted() int { all++; return all }

func changed(n *node) int { n.n = 1; return 1 }

func called(f func() int) int { return f() }

func received(c chan int) int { return <-c }

func indirect(n *node) int { return changed(n) }

func stored(list []int) int { l := list; l[0] = 1; return 1 }

func addressed() int { var n node; p := &n; return changed(p) }

func deferred() (n int) { defer changed(nil); return 1 }

func deleted(m map[int]int) int { delete(m, 1); return 1 }
`

func Test(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	functions := purity.Of(&analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info})
	for _, d := range f.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || !slices.Contains([]string{"pure", "impure", "settled", "unsettled"}, decl.Name.Name) {
			continue
		}
		for _, stmt := range decl.Body.List {
			call := stmt.(*ast.AssignStmt).Rhs[0].(*ast.CallExpr)
			if strings.HasSuffix(decl.Name.Name, "settled") {
				if got, want := functions.Settled(call), decl.Name.Name == "settled"; got != want {
					t.Errorf("%s: the same whenever it is given the same = %v, want %v", types.ExprString(call), got, want)
				}
				continue
			}
			_, got := functions.Own(call)
			if want := decl.Name.Name == "pure"; got != want {
				t.Errorf("%s: only computes = %v, want %v", types.ExprString(call), got, want)
			}
			if changes := functions.Changes(stmt); changes == got {
				t.Errorf("%s: changes = %v", types.ExprString(call), changes)
			}
		}
	}
}
