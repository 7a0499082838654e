package csvrecord

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/loops"
)

// checked reports whether a variable is used only where its record was read without an error: one of no field, which
// is nil unless the slice is one that was there, comes with an error.
func (r *reader) checked(v *types.Var) bool {
	var by []read
	for _, one := range r.reads {
		if one.record == v {
			by = append(by, one)
		}
	}
	if v == nil || len(by) != 1 {
		return false
	}
	from, ok := r.passes(by[0])
	to := by[0].call.Parent().Parent().Node().End()
	for c := range r.around().Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		read := c.Parent().Node() == by[0].call.Parent().Node()
		if r.Pass.TypesInfo.Uses[id] == v && !read && (id.Pos() < from || to < id.Pos()) {
			return false
		}
	}
	return ok
}

// passes returns where the statements end that follow one which reads, and let nobody pass who has an error.
func (r *reader) passes(one read) (end token.Pos, ok bool) {
	a := one.call.Parent()
	err, ok := a.Node().(*ast.AssignStmt).Lhs[1].(*ast.Ident)
	for next, more := a.NextSibling(); ok && more; next, more = next.NextSibling() {
		stmt := next.Node()
		for stmt != nil {
			branch, ok := stmt.(*ast.IfStmt)
			if !ok || branch.Init != nil || !loops.Leaves(branch.Body) {
				return 0, false
			}
			cond, ok := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
			if ok && cond.Op == token.NEQ && r.names(cond.X, err) && r.Pass.TypesInfo.Types[cond.Y].IsNil() {
				return next.Node().End(), true
			}
			stmt = branch.Else
		}
	}
	return 0, false
}

// names reports whether an expression is the variable that a name stands for.
func (r *reader) names(e ast.Expr, id *ast.Ident) bool {
	other, ok := ast.Unparen(e).(*ast.Ident)
	v := r.Pass.TypesInfo.ObjectOf(id)
	return ok && v != nil && r.Pass.TypesInfo.Uses[other] == v
}

// readsIn reports whether another record is read within a node.
func (r *reader) readsIn(n ast.Node) bool {
	for _, one := range r.reads {
		if call := one.call.Node(); n.Pos() <= call.Pos() && call.End() <= n.End() {
			return true
		}
	}
	return false
}
