package fmtsimple

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

const onlyAppended = "package fmt makes a text that is only appended to bytes"

// appended looks at a text that package fmt makes to be appended to bytes, whatever its
// values are, and reports whether it is one: package fmt can append it itself. It makes the
// text before it appends that, so that the values may be read from those bytes.
func (f *finder) appended(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if kind, _ := c.ParentEdge(); !ok || len(call.Args) == 0 || kind != edge.CallExpr_Args || !f.Allows("go1.19") {
		return false
	}
	outer := c.Parent().Node().(*ast.CallExpr)
	info := f.Pass.TypesInfo
	if !calls.Builtin(info, outer, "append") || len(outer.Args) != 2 || outer.Args[1] != call || !types.Identical(info.TypeOf(outer.Args[0]), bytes) {
		return false
	}
	dst, ok := outer.Args[0].(*ast.Ident)
	if !ok || f.Commented(outer.Pos(), call.Args[0].Pos()) || f.Commented(call.Rparen, outer.End()) {
		return false
	}
	if v, ok := info.Uses[dst].(*types.Var); !ok || !f.fn.Own(v) {
		return false // a value might make it another one
	}
	name := f.Of(fun.X) + ".Append" + strings.TrimPrefix(fun.Sel.Name, "Sprint")
	if fun.Sel.Name == "Sprint" {
		name = f.Of(fun.X) + ".Append"
	}
	f.report(c, onlyAppended, "have package fmt append it", []analysis.TextEdit{
		{Pos: outer.Pos(), End: call.Args[0].Pos(), NewText: []byte(name + "(" + dst.Name + ", ")},
		{Pos: call.Rparen, End: outer.End(), NewText: []byte(")")},
	})
	return true
}
