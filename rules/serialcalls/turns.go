package serialcalls

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// ranging returns a loop as one over a range: as it is, or one that counts,
//
//	for i := 0; i < n; i++
//
// as one over n, a variable or the length of one. What else the turns do to the
// counter and to n is for the reader to look at.
func ranging(info *types.Info, loop ast.Node) (*ast.RangeStmt, bool) {
	if r, ok := loop.(*ast.RangeStmt); ok {
		return r, true
	}
	l := loop.(*ast.ForStmt)
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || !zero(info, init.Rhs[0]) {
		return nil, false
	}
	key := init.Lhs[0].(*ast.Ident)
	post, ok := l.Post.(*ast.IncDecStmt)
	cond, less := l.Cond.(*ast.BinaryExpr)
	if !ok || !less || post.Tok != token.INC || cond.Op != token.LSS || !counter(info, key, post.X) || !counter(info, key, cond.X) {
		return nil, false
	}
	if counted(info, cond.Y) == nil {
		return nil, false
	}
	return &ast.RangeStmt{For: l.For, Key: key, Tok: token.DEFINE, X: cond.Y, Body: l.Body}, true
}

func zero(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	return v != nil && v.Kind() == constant.Int && constant.Sign(v) == 0
}

// counter reports whether an expression is the counter, an int.
func counter(info *types.Info, key *ast.Ident, e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && info.Uses[id] == info.Defs[key] && types.Identical(info.TypeOf(id), types.Typ[types.Int])
}

// counted returns the variable that a number is, or is the length of; nil for
// others.
func counted(info *types.Info, n ast.Expr) *types.Var {
	if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if b, ok := typeutil.Callee(info, call).(*types.Builtin); !ok || b.Name() != "len" {
			return nil
		}
		n = call.Args[0]
	}
	id, ok := n.(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.Uses[id].(*types.Var)
	return v
}
