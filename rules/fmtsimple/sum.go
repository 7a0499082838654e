package fmtsimple

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// spelling writes what takes the place of one call. Expressions of the call
// that are in it stay as they are in the source, so that what is found in them
// can be fixed too: they are holes in the text.
type spelling struct {
	*finder
	call    ast.Node
	between string // what stands between two pieces: they are added, or written one by one
	imports []analysis.TextEdit
}

// hole stands for an expression of the call. Text that is quoted cannot have
// it.
const hole = "\x00"

func (f *finder) spelling(c inspector.Cursor) *spelling {
	return &spelling{finder: f, call: c.Node(), between: " + "}
}

// name gives the name of a package to pieces, and notes the import.
func (s *spelling) name(path string) (string, bool) {
	name, edits, ok := s.Import(s.call.Pos(), path)
	for _, e := range edits {
		same := func(o analysis.TextEdit) bool { return string(o.NewText) == string(e.NewText) }
		if !slices.ContainsFunc(s.imports, same) {
			s.imports = append(s.imports, e)
		}
	}
	return name, ok
}

// sum joins the pieces, which are expressions of type string.
func (s *spelling) sum(pieces []format.Piece) (string, bool) {
	var terms []string
	for _, p := range pieces {
		term, ok := open(p).Expr(s.name)
		if !ok {
			return "", false
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, s.between), len(terms) > 0
}

// chain appends the pieces to a buffer, one call in the other.
func (s *spelling) chain(buf string, pieces []format.Piece) (string, bool) {
	for _, p := range pieces {
		longer, ok := open(p).Append(buf, s.name)
		if !ok {
			return "", false
		}
		buf = longer
	}
	return buf, len(pieces) > 0
}

// open puts a hole into a piece where its argument is.
func open(p format.Piece) format.Piece {
	if p.Arg == nil {
		return p
	}
	compound := p.Shown() && !primary(p.Arg)
	p.Arg = ast.NewIdent(hole)
	if compound {
		p.Arg = &ast.ParenExpr{X: p.Arg}
	}
	return p
}

// edits replaces the call by the text, whose holes are the expressions in the
// order of the source. It is not ok if a comment would be lost.
func (s *spelling) edits(text string, exprs []ast.Expr) ([]analysis.TextEdit, bool) {
	edits := s.imports
	from := s.call.Pos()
	for i, part := range strings.Split(text, hole) {
		to := s.call.End()
		if i < len(exprs) {
			to = exprs[i].Pos()
		}
		if s.Commented(from, to) {
			return nil, false
		}
		edits = append(edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(part)})
		if i < len(exprs) {
			from = exprs[i].End()
		}
	}
	return edits, true
}
