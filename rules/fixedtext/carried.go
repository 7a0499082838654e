package fixedtext

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// carried reports whether a text goes on from the function that makes it: it is returned,
// or becomes a variable that is given to somebody, or put together with other text. Where
// it is only compared, or looked up in a map, the compiler makes none.
func carried(info *types.Info, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ReturnStmt_Results:
		return true
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 {
			return false
		}
		v, _ := info.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
		return v != nil && given(info, c, v)
	}
	return false
}

// given reports whether a variable is an argument of a call, or part of a text.
func given(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for top := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range top.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] != v {
				continue
			}
			switch kind, _ := use.ParentEdge(); kind {
			case edge.CallExpr_Args:
				call := use.Parent().Node().(*ast.CallExpr)
				if !info.Types[call.Fun].IsBuiltin() {
					return true
				}
			case edge.BinaryExpr_X, edge.BinaryExpr_Y:
				if use.Parent().Node().(*ast.BinaryExpr).Op == token.ADD {
					return true
				}
			case edge.ReturnStmt_Results, edge.KeyValueExpr_Value:
				return true
			}
		}
	}
	return false
}
