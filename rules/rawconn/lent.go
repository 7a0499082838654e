package rawconn

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
)

// lent reports whether all who call the function keep no more of the connection
// than the right to close it, and to say how long it may take: whether they do is
// timed.
func (p *program) lent(fn *types.Func, param *types.Var) (ok, timed bool) {
	index := -1
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == param {
			index = i
		}
	}
	calls := 0
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != fn {
				continue
			}
			if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			kind, _ := c.ParentEdge()
			call, ok := c.Parent().Node().(*ast.CallExpr)
			if !ok || kind != edge.CallExpr_Fun || index >= len(call.Args) {
				return false, false // its value is used: who calls it cannot be seen
			}
			id, ok := ast.Unparen(call.Args[index]).(*ast.Ident)
			if !ok {
				return false, false
			}
			v, ok := p.pass.TypesInfo.Uses[id].(*types.Var)
			if !ok {
				return false, false
			}
			closed, deadlines := p.onlyClosed(v, id)
			if !closed {
				return false, false
			}
			timed = timed || deadlines
			calls++
		}
	}
	return calls > 0, timed
}

// onlyClosed reports whether a variable of the caller, but for the use that hands
// it on, is given a value once and is only closed, or asked who is there, or
// timed.
func (p *program) onlyClosed(v *types.Var, handed *ast.Ident) (ok, timed bool) {
	if v.IsField() || v.Parent() == p.pass.Pkg.Scope() {
		return false, false
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if p.pass.TypesInfo.Uses[id] != v || id == handed {
				continue
			}
			sel, ok := c.Parent().Node().(*ast.SelectorExpr)
			if !ok {
				return false, false
			}
			switch sel.Sel.Name {
			case "Close", "RemoteAddr", "LocalAddr":
			case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
				timed = true
			default:
				return false, false
			}
			if kind, _ := c.Parent().ParentEdge(); kind != edge.CallExpr_Fun {
				return false, false
			}
		}
	}
	return true, timed
}
