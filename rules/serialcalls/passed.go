package serialcalls

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// passed reports whether each turn of a loop calls a function that is a parameter, with something
// of the turn, and somebody in the package passes one that waits. Others may pass one that has to
// be called in order.
func passed(e *effects, c inspector.Cursor, loop *ast.RangeStmt) bool {
	info := e.pass.TypesInfo
	_, decl := sources.Enclosing(c)
	if decl == nil || leaves(loop.Body) && !failing(info, loop.Body) {
		return false
	}
	fn, _ := info.Defs[decl.Name].(*types.Func)
	for n, s := range loop.Body.List {
		if in, ok := s.(*ast.IfStmt); ok && in.Init != nil {
			s = in.Init
		}
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || !ofTurn(info, loop, call) || !independent(info, asking{RangeStmt: loop, n: n, stmt: a, call: call}, decl) {
			continue
		}
		if i := parameter(info, fn, call.Fun); i >= 0 && e.passes(fn, i) {
			return true
		}
	}
	return false
}

// parameter returns which parameter of a function an expression names, -1 if none.
func parameter(info *types.Info, fn *types.Func, e ast.Expr) int {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || fn == nil {
		return -1
	}
	for i := range fn.Signature().Params().Len() {
		if info.Uses[id] == fn.Signature().Params().At(i) {
			return i
		}
	}
	return -1
}

// passes reports whether a call in the package passes a function that waits as the argument
// number i.
func (e *effects) passes(fn *types.Func, i int) (found bool) {
	for _, file := range e.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || found || i >= len(call.Args) {
				return !found
			}
			if callee, ok := typeutil.Callee(e.pass.TypesInfo, call).(*types.Func); !ok || callee.Origin() != fn {
				return true
			}
			switch arg := ast.Unparen(call.Args[i]).(type) {
			case *ast.FuncLit:
				found = e.slowBody(&ast.FuncDecl{Body: arg.Body})
			case *ast.Ident, *ast.SelectorExpr:
				given, ok := typeutil.Callee(e.pass.TypesInfo, &ast.CallExpr{Fun: arg}).(*types.Func)
				found = ok && e.slow(given.Origin())
			}
			return !found
		})
	}
	return found
}
