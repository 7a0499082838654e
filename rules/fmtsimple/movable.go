package fmtsimple

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/order"
)

// movable reports whether no program can tell when the values are read: those
// of a call are read before it, those of a sum possibly after what follows in
// the same statement.
//
// What is read before the values, if anything, comes first.
func (f *finder) movable(c inspector.Cursor, pieces []format.Piece, first ...ast.Expr) bool {
	if called(pieces) {
		return f.separable(nil, pieces, first)
	}
	return f.separable(f.later(c), pieces, first)
}

// separable reports whether no program can tell that what is read first, the values, and
// what comes after them are evaluated one after the other.
func (f *finder) separable(after []ast.Expr, pieces []format.Piece, first []ast.Expr) bool {
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
	return f.knowing(pieces).Separable(slices.Concat(first, args(pieces), after))
}

// called reports whether calls make the text of all values. A call reads what it is given
// before it is made, and calls are made in the order of the source: what follows the call of
// package fmt follows those, too.
func called(pieces []format.Piece) bool {
	return !slices.ContainsFunc(pieces, func(p format.Piece) bool { return p.Kind != format.Literal && !number(p) && !p.Shown() })
}

// knowing is the order of evaluation, with what is known of the functions of the package.
// One that only computes may still append to what it is given, over elements that a piece
// reads: then nothing is known.
func (f *finder) knowing(pieces []format.Piece) *order.Function {
	for _, p := range pieces {
		if p.Kind == format.Bytes || p.Arg != nil && elements(p.Arg) {
			return f.fn
		}
	}
	return f.fn.Knowing(f.pure.Changes)
}

// elements reports whether an expression reads what an index or a pointer leads to.
func elements(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr:
			found = true
		}
		return !found
	})
	return found
}

// later returns the calls and receptions that come after the call at the cursor
// before its text is needed.
func (f *finder) later(c inspector.Cursor) []ast.Expr {
	var out []ast.Expr
	for other := range f.around(c).Preorder((*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil)) {
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

// around returns what the text of an expression is needed in: the call that it is an
// argument of, which is made before those that follow it; else the statement around it, or
// of one with a body the part that the expression is in.
func (f *finder) around(c inspector.Cursor) inspector.Cursor {
	for {
		parent := c.Parent()
		switch n := parent.Node().(type) {
		case *ast.CallExpr:
			if kind, _ := c.ParentEdge(); kind == edge.CallExpr_Args && f.makes(n) {
				return parent
			}
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause:
			return c
		case ast.Stmt:
			return parent
		}
		c = parent
	}
}

// makes reports whether a call is one of a function, which is neither a conversion nor
// predeclared: the language says when that is made.
func (f *finder) makes(call *ast.CallExpr) bool {
	t := f.Pass.TypesInfo.Types[call.Fun]
	return !t.IsType() && !t.IsBuiltin()
}
