package fmtsimple

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/imports"
)

// sum replaces the call at the cursor by its pieces joined with +, an
// expression of type string that is no constant, between head and tail. The
// arguments stay as they are written, so that what is in them can be fixed too.
//
// For first see movable.
func (f *finder) sum(c inspector.Cursor, head string, pieces []format.Piece, tail string, first ...ast.Expr) ([]analysis.TextEdit, bool) {
	call := c.Node()
	if !f.movable(c, pieces, first...) {
		return nil, false
	}
	var edits []analysis.TextEdit
	names := func(path string) (string, bool) {
		name, needs, ok := imports.Add(f.file, f.pass.Pkg, f.pass.TypesInfo, call.Pos(), path)
		if edits == nil {
			edits = needs // package strconv is the only one
		}
		return name, ok
	}
	text, args, ok := spell(pieces, names)
	if !ok || f.constant(args) {
		return nil, false
	}
	text[0] = head + text[0]
	text[len(args)] += tail
	from := call.Pos()
	for i, t := range text {
		to := call.End()
		if i < len(args) {
			to = args[i].Pos()
		}
		if f.commented(from, to) {
			return nil, false
		}
		edits = append(edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(t)})
		if i < len(args) {
			from = args[i].End()
		}
	}
	return edits, true
}

// placeholder stands for an argument.
const placeholder = "honeArgument"

// spell returns the sum of the pieces: the arguments in it and the text before,
// between and after them.
func spell(pieces []format.Piece, names func(string) (string, bool)) (text []string, args []ast.Expr, ok bool) {
	text = []string{""}
	for i, p := range pieces {
		arg := p.Arg
		if arg != nil {
			p.Arg = ast.NewIdent(placeholder)
		}
		term, ok := p.Expr(names)
		if !ok {
			return nil, nil, false
		}
		if i > 0 {
			term = " + " + term
		}
		last := &text[len(text)-1]
		if arg == nil {
			*last += term
			continue
		}
		before, after, _ := strings.Cut(term, placeholder)
		*last += before
		text, args = append(text, after), append(args, arg)
	}
	return text, args, true
}

// constant reports whether all arguments are: then so is their sum.
func (f *finder) constant(args []ast.Expr) bool {
	for _, arg := range args {
		if f.pass.TypesInfo.Types[arg].Value == nil {
			return false
		}
	}
	return true
}

// commented reports whether there is a comment between the positions.
func (f *finder) commented(from, to token.Pos) bool {
	for _, c := range f.file.Comments {
		if from <= c.Pos() && c.Pos() < to {
			return true
		}
	}
	return false
}
