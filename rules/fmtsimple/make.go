package fmtsimple

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// alone reports whether what is appended to nothing is one number, and is not written to
// a buffer: package strconv makes a slice of it that is just as large.
func (f *finder) alone(c inspector.Cursor, pieces []format.Piece) bool {
	_, to := f.writer(c)
	return len(pieces) == 1 && number(pieces[0]) && (to == nil || !bytesAsText[f.typeName(to.X)])
}

// make replaces a call that appends to nothing: each part might need a larger slice, so
// the text is made as a whole, unless it is written to a buffer that has room for it.
func (f *finder) make(c inspector.Cursor, pieces []format.Piece) {
	if f.constant(pieces) || !f.movable(c, pieces) {
		return
	}
	s := f.spelling(c)
	outer, to := f.writer(c)
	if to != nil && f.typeName(to.X) == "*bufio.Writer" && atOnce(c.Parent()) && s.inPlace(to.X, pieces) {
		if text, ok := s.chain(f.Of(to.X)+".AvailableBuffer()", pieces); ok {
			f.offer(s, c, text, pieces, "append the values to the buffer of the writer")
		}
		return
	}
	text, ok := s.sum(pieces)
	if !ok {
		return
	}
	if to != nil && gathers(f.Pass.TypesInfo.TypeOf(to.X)) {
		if f.Commented(outer.Pos(), c.Node().Pos()) {
			return
		}
		s.imports = append(s.imports, analysis.TextEdit{Pos: to.Sel.Pos(), End: to.Sel.End(), NewText: []byte("WriteString")})
		f.offer(s, c, text, pieces, "write the values joined with +")
		return
	}
	// Nothing appended to nil is nil, which the bytes of no text are not.
	if slices.ContainsFunc(pieces, func(p format.Piece) bool { return p.Kind == format.Literal || number(p) || p.Kind == format.Rune }) && f.Predeclared(c.Node().Pos(), "byte") {
		f.offer(s, c, "[]byte("+text+")", pieces, "convert the values joined with +")
	}
}

// offer reports the call, with the text in its place.
func (f *finder) offer(s *spelling, c inspector.Cursor, text string, pieces []format.Piece, remedy string) {
	if edits, ok := s.edits(text, args(pieces)); ok {
		f.report(c, cause, remedy, edits)
	}
}

// writer returns the call x.Write that the bytes are the argument of, and x.Write, if
// there is one.
func (f *finder) writer(c inspector.Cursor) (*ast.CallExpr, *ast.SelectorExpr) {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return nil, nil
	}
	outer := c.Parent().Node().(*ast.CallExpr)
	method, ok := outer.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "Write" || len(outer.Args) != 1 || f.Pass.TypesInfo.Selections[method] == nil {
		return nil, nil
	}
	return outer, method
}
