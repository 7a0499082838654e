package fmtsimple

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// movable reports whether no program can tell when the values are read: those
// of a call are read before it, those of a sum possibly after what follows in
// the same statement.
//
// What is read before the values, if anything, comes first.
func (f *finder) movable(c inspector.Cursor, pieces []format.Piece, first ...ast.Expr) bool {
	after := later(c)
	shared := false // a slice was read, whose contents may be changed
	for _, p := range pieces {
		if shared && p.Arg != nil && f.fn.Effect(p.Arg) {
			return false
		}
		shared = shared || p.Kind == format.Bytes
	}
	if shared && slices.ContainsFunc(after, f.fn.Effect) {
		return false
	}
	return f.fn.Separable(slices.Concat(first, args(pieces), after))
}

// later returns the calls and receptions that come after the call at the cursor
// in the same statement, or in the same expression of the head of one with a
// body.
func later(c inspector.Cursor) []ast.Expr {
	var out []ast.Expr
	for other := range around(c).Preorder((*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil)) {
		e := other.Node().(ast.Expr)
		if u, ok := e.(*ast.UnaryExpr); ok && u.Op != token.ARROW {
			continue
		}
		if e.Pos() >= c.Node().End() {
			out = append(out, e)
		}
	}
	return out
}

// around returns the statement around the expression; of one with a body the
// part that the expression is in.
func around(c inspector.Cursor) inspector.Cursor {
	for {
		parent := c.Parent()
		switch parent.Node().(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause:
			return c
		case ast.Stmt:
			return parent
		}
		c = parent
	}
}
