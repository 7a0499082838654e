package fixedtext

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// resliced reports whether a call is string(x) of a variable that is a part of bytes, b[i:j] with constant bounds, and
// is given nothing else.
func resliced(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	from, to, ok := calls.Conversion(info, call)
	if !ok || !types.Identical(to, types.Typ[types.String]) {
		return false
	}
	id, ok := ast.Unparen(from).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.LocalVar {
		return false
	}
	part, others := false, false
	for top := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for at := range top.Preorder((*ast.AssignStmt)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil)) {
			switch n := at.Node().(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if name, ok := ast.Unparen(l).(*ast.Ident); ok && info.ObjectOf(name) == v {
						constant := len(n.Lhs) == len(n.Rhs) && n.Tok == token.DEFINE && constantPart(info, n.Rhs[i])
						part, others = part || constant, others || !constant
					}
				}
			case *ast.RangeStmt:
				others = others || names(info, n.Key, v) || names(info, n.Value, v)
			case *ast.UnaryExpr:
				others = others || n.Op == token.AND && names(info, n.X, v)
			}
		}
	}
	return part && !others
}

func names(info *types.Info, e ast.Expr, v *types.Var) bool {
	id, ok := e.(*ast.Ident)
	return ok && info.ObjectOf(id) == v
}

// constantPart reports whether an expression is b[i:j] of bytes, with constant bounds.
func constantPart(info *types.Info, e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || s.High == nil || info.Types[s.High].Value == nil || s.Low != nil && info.Types[s.Low].Value == nil {
		return false
	}
	return calls.Bytes(info.TypeOf(s.X))
}
