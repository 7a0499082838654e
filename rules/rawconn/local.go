package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// reportField proposes the wrapper for a connection that is a field of the receiver. Where
// no other function uses the field, the method keeps the wrapper for itself: the struct
// stays as it was, whoever else has it.
func (p *program) reportField(in function, conn ast.Expr, field *types.Var, at *ast.DeferStmt, w *walk) {
	uses, ok := p.after(in, field, at)
	if !ok {
		p.report(in, in.file.Of(conn), at, w)
		return
	}
	w.kept, w.local = field, names.In(in.decl).Free(field.Name())
	if in.file.Commented(at.Pos(), at.End()) || in.file.Lookup(at.Pos(), w.local) != nil {
		return
	}
	edits := []analysis.TextEdit{insert(at.Pos(), "var "+w.local+" net.Conn = newBufferedConn("+in.file.Of(conn)+")\n")}
	for _, use := range uses {
		if !w.relates(in, use) {
			edits = append(edits, analysis.TextEdit{Pos: use.Pos(), End: use.End(), NewText: []byte(w.local)})
		}
	}
	p.propose(in.file, at.Pos(), edits, w)
}

// after returns the uses of a field of a method's receiver. It is not ok unless all are in
// that method, from a statement on, and only read it.
func (p *program) after(in function, field *types.Var, at ast.Stmt) (uses []*ast.SelectorExpr, ok bool) {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != field {
				continue
			}
			if kind, _ := c.ParentEdge(); kind == edge.KeyValueExpr_Key {
				continue
			}
			sel, selected := c.Parent().Node().(*ast.SelectorExpr)
			if !selected || sel.Pos() < at.Pos() || in.decl.End() < sel.End() {
				return nil, false
			}
			switch kind, _ := c.Parent().ParentEdge(); kind {
			case edge.AssignStmt_Lhs:
				return nil, false
			case edge.UnaryExpr_X:
				if c.Parent().Parent().Node().(*ast.UnaryExpr).Op == token.AND {
					return nil, false
				}
			}
			uses = append(uses, sel)
		}
	}
	return uses, true
}

// relates reports whether the edits of a deadline replace a use of the connection.
func (w *walk) relates(in function, use ast.Node) bool {
	if !w.deadlines || !w.relative(in.file) {
		return false
	}
	for _, t := range w.timeouts {
		if t.call.Pos() <= use.Pos() && use.End() <= t.after.Pos() {
			return true
		}
	}
	return false
}
