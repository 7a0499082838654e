package fmtsimple

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// movable reports whether no program can tell when the values are read: those
// of a call are read before it, those of a sum possibly after calls that follow
// in the same statement.
//
// What is read before the values, if anything, comes first.
func (f *finder) movable(c inspector.Cursor, pieces []format.Piece, first ...ast.Expr) bool {
	args := first
	bytes := false // a slice was read, whose contents a later call may change
	for _, p := range pieces {
		if p.Arg == nil {
			continue
		}
		if bytes && f.fn.Effect(p.Arg) {
			return false
		}
		bytes = bytes || p.Kind == format.Bytes
		args = append(args, p.Arg)
	}
	return f.fn.Separable(append(args, later(c)...))
}

// later returns the calls that are made after the one at the cursor in the same
// statement, or in the same expression of the head of one with a body.
func later(c inspector.Cursor) []ast.Expr {
	var calls []ast.Expr
	for other := range around(c).Preorder((*ast.CallExpr)(nil)) {
		if call := other.Node().(*ast.CallExpr); call.Pos() >= c.Node().End() {
			calls = append(calls, call)
		}
	}
	return calls
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
