package fmtsimple

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// bytesAsText are writers whose WriteString does what their Write does.
var bytesAsText = map[string]bool{"*bufio.Writer": true, "*bytes.Buffer": true, "*strings.Builder": true}

const onlyCopied = "package fmt makes a text that is only copied to a writer"

// copied looks at a text that package fmt makes for one of those writers,
// whatever its values are, and reports whether it is one: package fmt can write
// to them itself. Values are evaluated, formatted and written when they were.
// Only pointers are passed: the address of a variable would move it to the heap.
func (f *finder) copied(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if kind, _ := c.ParentEdge(); !ok || len(call.Args) == 0 || kind != edge.CallExpr_Args {
		return false
	}
	outer := c.Parent().Node().(*ast.CallExpr)
	method, ok := outer.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "WriteString" || !plain(method.X) || !bytesAsText[types.TypeString(types.Unalias(f.Pass.TypesInfo.TypeOf(method.X)), nil)] {
		return false
	}
	if f.Commented(outer.Pos(), call.Args[0].Pos()) || f.Commented(call.Rparen, outer.End()) {
		return false
	}
	name := f.Of(fun.X) + ".F" + strings.TrimPrefix(fun.Sel.Name, "S")
	f.report(c, onlyCopied, "have package fmt write it", []analysis.TextEdit{
		{Pos: outer.Pos(), End: call.Lparen + 1, NewText: []byte(name + "(" + f.Of(method.X) + ", ")},
		{Pos: call.Rparen, End: outer.End(), NewText: []byte(")")},
	})
	return true
}
