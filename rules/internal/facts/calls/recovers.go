package calls

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// closing are the packages of functions that are deferred most. None of them recovers from a panic.
var closing = map[string]bool{"bufio": true, "database/sql": true, "io": true, "net": true, "os": true, "sync": true, "time": true}

// Recovers reports whether a function may return after a panic, with what its results are then: it defers
// a call that could recover.
func Recovers(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = found || mayRecover(info, n.Call)
		}
		return !found
	})
	return found
}

// mayRecover reports whether a deferred call may stop a panic: only what it calls itself can.
func mayRecover(info *types.Info, call *ast.CallExpr) bool {
	lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok {
		fn, known := typeutil.Callee(info, call).(*types.Func)
		return !known || fn.Pkg() == nil || !closing[fn.Pkg().Path()]
	}
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		inner, ok := n.(*ast.CallExpr)
		found = found || ok && Builtin(info, inner, "recover")
		return !found
	})
	return found
}
