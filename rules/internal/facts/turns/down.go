package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// countedDown returns n of "for i := n - 1; i >= 0; i--" and of "for i := n; i > 0; i--",
// whose body leaves i alone.
func countedDown(info *types.Info, l *ast.ForStmt) (ast.Expr, bool) {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return nil, false
	}
	id, ok := init.Lhs[0].(*ast.Ident)
	if !ok {
		return nil, false
	}
	i := info.Defs[id]
	post, ok := l.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.DEC || !Names(info, post.X, i) || Assigned(info, l.Body, []types.Object{i}) {
		return nil, false
	}
	cond, ok := l.Cond.(*ast.BinaryExpr)
	if !ok || !Names(info, cond.X, i) {
		return nil, false
	}
	switch least, from := constant(info, cond.Y), ast.Unparen(init.Rhs[0]); {
	case cond.Op == token.GTR && least == "0":
		return from, true
	case cond.Op == token.GEQ && least == "0", cond.Op == token.GTR && least == "-1":
		return oneMore(info, from)
	}
	return nil, false
}

// oneMore returns n of n - 1.
func oneMore(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB || constant(info, b.Y) != "1" {
		return nil, false
	}
	return b.X, true
}

// constant is the value of a constant expression, as text.
func constant(info *types.Info, e ast.Expr) string {
	v := info.Types[e].Value
	if v == nil {
		return ""
	}
	return v.ExactString()
}

// elements returns what a loop goes through that ranges over an iterator of all its elements,
// and other expressions as they are.
func elements(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return e
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return e
	}
	switch fn.Origin().FullName() {
	case "slices.All", "slices.Backward", "slices.Values", "maps.All", "maps.Keys", "maps.Values":
		return call.Args[0]
	}
	return e
}
