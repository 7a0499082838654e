package maplookup

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// beside returns where the first read stands that sees what a call behind it changes, or what others
// change while it waits: of m[k] + f() the language does not say which comes first, and compilers call f
// before they read. It is the end of the node if there is none.
func (s *search) beside(n, c inspector.Cursor) token.Pos {
	end := n.Node().End()
	switch n.Node().(type) {
	case *ast.CallExpr, *ast.UnaryExpr:
	default:
		return end
	}
	whole := unit(n)
	for r := range whole.Preorder((*ast.IndexExpr)(nil)) {
		if r.Node().End() <= n.Node().Pos() && s.same(r.Node(), c.Node()) && s.read(r) && !decides(r, n, whole) {
			return r.Node().Pos()
		}
	}
	return end
}

// unit returns the whole expression, or the simple statement, that an expression is a part of.
func unit(n inspector.Cursor) inspector.Cursor {
	for {
		switch n.Parent().Node().(type) {
		case ast.Expr:
			n = n.Parent()
		case *ast.AssignStmt, *ast.IncDecStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.ValueSpec:
			return n.Parent()
		default:
			return n
		}
	}
}

// decides reports whether what stands behind a read depends on it, as in m[k] > 0 && f(): it is evaluated
// later then.
func decides(r, n, whole inspector.Cursor) bool {
	for ; r.Node() != whole.Node(); r = r.Parent() {
		if kind, _ := r.ParentEdge(); kind != edge.BinaryExpr_X {
			continue
		}
		b := r.Parent().Node().(*ast.BinaryExpr)
		if (b.Op == token.LAND || b.Op == token.LOR) && n.Node().End() <= b.End() {
			return true
		}
	}
	return false
}
