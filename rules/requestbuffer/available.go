package requestbuffer

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// refilled reads a call that writes to a buffer what is appended to the free part of it, by functions that
// return no more than what they appended to. It returns what else is evaluated for that.
func refilled(info *types.Info, call *ast.CallExpr, is func(ast.Expr) bool) (others []ast.Expr, ok bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" || len(call.Args) != 1 || !is(sel.X) {
		return nil, false
	}
	e := ast.Unparen(call.Args[0])
	for {
		part, ok := e.(*ast.CallExpr)
		if !ok {
			return nil, false
		}
		if free(part, is) {
			return others, true
		}
		if !appends(info, part) {
			return nil, false
		}
		others = append(others, part.Args[1:]...)
		e = ast.Unparen(part.Args[0])
	}
}

// free reports whether a call is of a buffer's method AvailableBuffer.
func free(call *ast.CallExpr, is func(ast.Expr) bool) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "AvailableBuffer" && len(call.Args) == 0 && is(sel.X)
}

// appends reports whether a call returns its first argument with more behind it, and keeps nothing.
func appends(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	if calls.Builtin(info, call, "append") {
		return true
	}
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil || !strings.HasPrefix(fn.Name(), "Append") {
		return false
	}
	switch fn.Pkg().Path() {
	case "strconv", "fmt", "encoding/binary", "unicode/utf8", "time":
		return fn.Signature().Results().Len() == 1
	}
	return false
}
