package stringsbuilder

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
)

// looping is the loop in whose turns a statement runs, and where in it that begins; for one of a function literal that
// has a name, also a loop around a call by that name.
func looping(info *types.Info, stmt inspector.Cursor) (at inspector.Cursor, loop ast.Stmt) {
	if loop, _ := loops.Innermost(stmt); loop != nil {
		return stmt, loop
	}
	for lit := range stmt.Enclosing((*ast.FuncLit)(nil)) {
		fn := nameOf(info, lit)
		if fn == nil {
			return stmt, nil
		}
		for outer := range lit.Parent().Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
			return around(info, outer, fn)
		}
	}
	return stmt, nil
}

// nameOf is the variable that is declared with a function literal.
func nameOf(info *types.Info, lit inspector.Cursor) types.Object {
	if kind, _ := lit.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return nil
	}
	a := lit.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || len(a.Lhs) != 1 {
		return nil
	}
	return info.Defs[id]
}

// around is a call of a function within another one, in the turns of a loop.
func around(info *types.Info, in inspector.Cursor, fn types.Object) (call inspector.Cursor, loop ast.Stmt) {
	for c := range in.Preorder((*ast.CallExpr)(nil)) {
		if id, ok := c.Node().(*ast.CallExpr).Fun.(*ast.Ident); !ok || info.Uses[id] != fn {
			continue
		}
		if loop, _ := loops.Innermost(c); loop != nil {
			return c, loop
		}
	}
	return in, nil
}
