package fmtsimple

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// text replaces a call that returns a string by the sum of its pieces. A sum of
// constants would be a constant, which the language treats in other ways than a
// result.
func (f *finder) text(c inspector.Cursor, pieces []format.Piece) {
	outer := c
	kind, _ := outer.ParentEdge()
	for kind == edge.ParenExpr_X {
		outer = outer.Parent()
		kind, _ = outer.ParentEdge()
	}
	head, tail := "", ""
	switch kind {
	case edge.ExprStmt_X, edge.GoStmt_Call, edge.DeferStmt_Call:
		return // a sum is no statement
	case edge.IndexExpr_X, edge.SliceExpr_X:
		head, tail = "(", ")"
	}
	if f.constant(pieces) || !f.movable(c, pieces) {
		return
	}
	s, remedy := f.spelling(c), "join the values with +"
	if to := f.written(outer); to != nil && f.parts(outer.Parent(), to, pieces) {
		s.between, remedy = next(f.Of(to)), "write the values one by one"
	}
	sum, ok := s.sum(pieces)
	if !ok {
		return
	}
	if edits, ok := s.edits(head+sum+tail, args(pieces)); ok {
		f.report(c, cause, remedy, edits)
	}
}

// constant reports whether all pieces are.
func (f *finder) constant(pieces []format.Piece) bool {
	for _, arg := range args(pieces) {
		if f.Pass.TypesInfo.Types[arg].Value == nil {
			return false
		}
	}
	return true
}

// args are the arguments of the call that are in the pieces, in order.
func args(pieces []format.Piece) []ast.Expr {
	var out []ast.Expr
	for _, p := range pieces {
		if p.Arg != nil {
			out = append(out, p.Arg)
		}
	}
	return out
}
