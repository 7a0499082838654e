package byteloop

import (
	"go/ast"
	"go/token"

	"github.com/gohone/hone/rules/internal/facts/turns"
)

// mixes reports whether a statement combines each byte of a slice with one of another slice by an
// exclusive or, which package crypto/subtle does for a word or more at a time, where the lengths fit.
func (l loop) mixes(a *ast.AssignStmt) bool {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 || l.i == nil || !l.ofPlace(a.Lhs[0]) {
		return false
	}
	if a.Tok == token.XOR_ASSIGN {
		return l.ofPlace(a.Rhs[0])
	}
	x, ok := ast.Unparen(a.Rhs[0]).(*ast.BinaryExpr)
	return a.Tok == token.ASSIGN && ok && x.Op == token.XOR && l.ofPlace(x.X) && l.ofPlace(x.Y)
}

// ofPlace reports whether an expression is the byte of a slice at the place of the turn, or the element of
// the turn itself.
func (l loop) ofPlace(e ast.Expr) bool {
	info := l.f.Pass.TypesInfo
	if turns.Names(info, e, l.elem) {
		return ofBytes(info.TypeOf(l.of))
	}
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && turns.Names(info, index.Index, l.i) && ofBytes(info.TypeOf(index.X))
}
