package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// bytes is the type of what package fmt appends to.
var bytes = types.NewSlice(types.Typ[types.Byte])

// append replaces a call that appends to a slice. Package fmt makes the whole text before it
// appends that, so no value may be read from the slice, nor change it.
func (f *finder) append(c inspector.Cursor, dst ast.Expr, pieces []format.Piece) {
	info := f.Pass.TypesInfo
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call, edge.ExprStmt_X:
		return
	}
	if len(pieces) == 0 {
		return
	}
	if info.Types[dst].IsNil() {
		if !f.alone(c, pieces) {
			f.make(c, pieces)
			return
		}
		if !f.movable(c, pieces) {
			return
		}
	} else if !f.separable(f.later(c), pieces, []ast.Expr{dst}) || !types.Identical(info.TypeOf(dst), bytes) {
		return
	}
	for _, p := range pieces {
		if p.Kind == format.Bytes || p.Arg != nil && (f.fn.Effect(p.Arg) || reads(p.Arg)) {
			return
		}
	}
	s := f.spelling(c)
	text, ok := s.chain(hole, pieces)
	if !ok || !f.Predeclared(c.Node().Pos(), "append") {
		return
	}
	if edits, ok := s.edits(text, append([]ast.Expr{dst}, args(pieces)...)); ok {
		f.report(c, cause, "append the values one by one", edits)
	}
}

// number reports whether a piece is one that package strconv appends.
func number(p format.Piece) bool {
	switch p.Kind {
	case format.Int, format.Uint, format.Float32, format.Float64, format.Bool, format.Quoted:
		return true
	}
	return false
}

// reads reports whether evaluating an expression reads an element, or through a pointer, which
// might be what was appended before.
func reads(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
