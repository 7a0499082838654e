package outlives_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/outlives"
)

// What calls it more than once turns, whatever the loop is made of.
func TestTurns(t *testing.T) {
	const source = `package turns
func it() bool
func onceAlone() { it() }
func onceBefore(n int) { it(); for range n { n-- } }
func onceBehind(n int) { for range n { n-- }; it() }
func onceLeaving(n int) { for range n { if n > 3 { it(); return } } }
func onceForward(n int) { if n > 3 { goto end }; it(); end: }
func turnsIn(n int) { for range n { it() } }
func turnsAsCondition() { for it() { } }
func turnsInOneBlock() { for { it() } }
func turnsBack() { again: if it() { goto again } }
func turnsWithTwoWaysIn(n int) {
	if n > 3 { goto second }
first:
	n--
second:
	it()
	if n > 0 { goto first }
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "turns.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := newInfo()
	pkg, err := (&types.Config{}).Check("turns", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, f := range outlives.Of(fset, []*packages.Package{{Types: pkg, Syntax: []*ast.File{file}, TypesInfo: info}}).Functions() {
		for _, b := range f.Blocks {
			for _, i := range b.Instrs {
				if c, ok := i.(*ssa.Call); ok {
					looked++
					if got := outlives.Turns(c); got != strings.HasPrefix(f.Name(), "turns") {
						t.Errorf("%s turns: %v", f.Name(), got)
					}
				}
			}
		}
	}
	if looked != 10 {
		t.Errorf("looked at %d calls", looked)
	}
}
