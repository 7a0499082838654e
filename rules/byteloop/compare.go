package byteloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// differs returns what the loop compares its text or bytes with, byte by byte, where the condition is
// that two at the same place differ.
func (l loop) differs(cond ast.Expr) (ast.Expr, bool) {
	info := l.f.Pass.TypesInfo
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ || l.i == nil {
		return nil, false
	}
	for _, side := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
		index, ok := ast.Unparen(side[1]).(*ast.IndexExpr)
		if !ok || !l.bytewise(side[0]) || !turns.Names(info, index.Index, l.i) {
			continue
		}
		vars, named := turns.Path(info, index.X)
		of, other := info.TypeOf(l.of), info.TypeOf(index.X)
		alike := calls.String(of) && types.Identical(of, other) || ofBytes(of) && ofBytes(other)
		if named && alike && l.f.Of(index.X) != l.f.Of(l.of) && !turns.Assigned(info, l.body, vars) {
			return index.X, true
		}
	}
	return nil, false
}

// ofBytes reports whether a function that takes bytes takes a value of the type.
func ofBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Byte])
}

// bytewise reports whether an expression is the byte of the turn: that of a text which is gone through
// rune by rune is only what an index says.
func (l loop) bytewise(e ast.Expr) bool {
	if _, ok := ast.Unparen(e).(*ast.IndexExpr); !ok && calls.String(l.f.Pass.TypesInfo.TypeOf(l.of)) {
		return false
	}
	if r, ok := l.stmt.(*ast.RangeStmt); ok && calls.String(l.f.Pass.TypesInfo.TypeOf(r.X)) {
		return false // it has no turn for some of the bytes
	}
	return l.element(e)
}

// asLong reports whether the statement before the loop has left the function, or the turn, if the other
// text is not as long.
func (l loop) asLong(other ast.Expr) bool {
	info := l.f.Pass.TypesInfo
	s, ok := l.before.(*ast.IfStmt)
	if !ok || s.Else != nil || s.Init != nil || !loops.Leaves(s.Body) {
		return false
	}
	b, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ || !calls.Builtin(info, b.X, "len") || !calls.Builtin(info, b.Y, "len") {
		return false
	}
	x, y := l.f.Of(ast.Unparen(b.X).(*ast.CallExpr).Args[0]), l.f.Of(ast.Unparen(b.Y).(*ast.CallExpr).Args[0])
	a, o := l.f.Of(l.of), l.f.Of(other)
	return x == a && y == o || x == o && y == a
}

// unnamed reports whether what is done where two differ leaves the loop by a return, and does not ask where that is.
func (l loop) unnamed(body *ast.BlockStmt) bool {
	info := l.f.Pass.TypesInfo
	if len(body.List) == 0 || syntax.Mentions(info, body, l.i) || l.elem != nil && syntax.Mentions(info, body, l.elem) {
		return false
	}
	jumps := false
	ast.Inspect(body, func(n ast.Node) bool {
		_, jump := n.(*ast.BranchStmt) // to the next turn, or behind the loop, which is no more
		jumps = jumps || jump
		return !jumps
	})
	_, returns := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return returns && !jumps
}

// compared is what is said of a loop that compares two texts, or bytes.
func (l loop) compared(other ast.Expr, body *ast.BlockStmt) (message, remedy, text, path string) {
	x, y := l.f.Of(ast.Unparen(l.of)), l.f.Of(ast.Unparen(other))
	then := l.f.Of(body)
	if calls.String(l.f.Pass.TypesInfo.TypeOf(l.of)) {
		return "texts compared byte by byte", "compare them at once", "if " + x + " != " + y + " " + then, ""
	}
	return "bytes compared one by one", "compare them with package bytes", "if !PKG.Equal(" + x + ", " + y + ") " + then, "bytes"
}
