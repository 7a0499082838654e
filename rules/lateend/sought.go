package lateend

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// sought says what a loop over a map does nothing but to look for: one key, which a look-up finds, or
// one value or a part of it, which a map the other way about does. Empty if it does more.
func sought(info *types.Info, n ast.Node) string {
	l, ok := n.(*ast.RangeStmt)
	if !ok || l.Tok != token.DEFINE || len(l.Body.List) != 1 {
		return ""
	}
	m, isMap := info.TypeOf(l.X).Underlying().(*types.Map)
	if !isMap {
		return ""
	}
	branch, ok := l.Body.List[0].(*ast.IfStmt)
	if !ok || branch.Init != nil || branch.Else != nil || !leaves(branch.Body) {
		return ""
	}
	cond, ok := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL {
		return ""
	}
	key, value := defined(info, l.Key), defined(info, l.Value)
	for _, sides := range [][2]ast.Expr{{cond.X, cond.Y}, {cond.Y, cond.X}} {
		of, other := sides[0], sides[1]
		if key != nil && syntax.Mentions(info, other, key) || value != nil && syntax.Mentions(info, other, value) || effects(info, other) {
			continue
		}
		switch {
		case turns.Names(info, of, key) && kinds.Basic(m.Key()):
			return "map gone through to find one key"
		case partOf(info, of, value) && kinds.Basic(info.TypeOf(of)):
			return "map gone through to find one value"
		}
	}
	return ""
}

// defined is the variable that a loop declares there, nil if it has none.
func defined(info *types.Info, e ast.Expr) types.Object {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	return info.Defs[id]
}

// partOf reports whether an expression is a variable or a field of it.
func partOf(info *types.Info, e ast.Expr, v types.Object) bool {
	path, ok := turns.Path(info, e)
	return ok && v != nil && path[0] == v
}

// leaves reports whether a body ends the loop.
func leaves(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.BREAK
	}
	return false
}
