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

// copied looks at a text that package fmt makes for one of those writers, or bytes
// that it appends to nothing for one, whatever the values are, and reports whether it
// is one: package fmt can write to them itself. Values are evaluated, formatted and written when they were.
// Only pointers are passed: the address of a variable would move it to the heap.
func (f *finder) copied(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if kind, _ := c.ParentEdge(); !ok || len(call.Args) == 0 || kind != edge.CallExpr_Args {
		return false
	}
	outer := c.Parent().Node().(*ast.CallExpr)
	method, ok := outer.Fun.(*ast.SelectorExpr)
	if !ok || !atOnce(c.Parent()) || !plain(method.X) || !bytesAsText[f.typeName(method.X)] {
		return false
	}
	from, next := call.Lparen+1, ", "
	variant, isText := strings.CutPrefix(fun.Sel.Name, "Sprint")
	switch {
	case isText && method.Sel.Name == "WriteString":
	case !isText && method.Sel.Name == "Write" && f.Pass.TypesInfo.Types[call.Args[0]].IsNil():
		variant = strings.TrimPrefix(fun.Sel.Name, "Append")
		from, next = call.Args[0].End(), "" // what follows begins with a comma, if there is anything
	default:
		return false
	}
	if f.Commented(outer.Pos(), max(from, call.Args[0].Pos())) || f.Commented(call.Rparen, outer.End()) {
		return false
	}
	name := f.Of(fun.X) + ".Fprint" + variant
	f.report(c, onlyCopied, "have package fmt write it", []analysis.TextEdit{
		{Pos: outer.Pos(), End: from, NewText: []byte(name + "(" + f.Of(method.X) + next)},
		{Pos: call.Rparen, End: outer.End(), NewText: []byte(")")},
	})
	return true
}

// atOnce reports whether a call is made when its arguments are evaluated.
func atOnce(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// typeName returns the name of the type of an expression, with its package.
func (f *finder) typeName(e ast.Expr) string {
	return types.TypeString(types.Unalias(f.Pass.TypesInfo.TypeOf(e)), nil)
}
