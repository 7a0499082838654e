package sources

import (
	"go/ast"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// Rewritten replaces a node by text. Calls in it that the text has as they are written, once and in
// their order, stay as they are: what another fix makes of them can be made beside this one.
func (f *File) Rewritten(n ast.Node, text string) []analysis.TextEdit {
	return f.rewritten(n.Pos(), n.End(), []ast.Node{n}, text)
}

// RewrittenList is [File.Rewritten] for statements, and what stands around them from one position to another.
func (f *File) RewrittenList(from, to token.Pos, list []ast.Stmt, text string) []analysis.TextEdit {
	var nodes []ast.Node
	for _, s := range list {
		nodes = append(nodes, s)
	}
	return f.rewritten(from, to, nodes, text)
}

func (f *File) rewritten(start, end token.Pos, nodes []ast.Node, text string) []analysis.TextEdit {
	old := string(f.Text[f.Offset(start):f.Offset(end)])
	var edits []analysis.TextEdit
	at, from := start, 0 // up to where the nodes and the text are dealt with
	keep := func(inner ast.Node) bool {
		call, ok := inner.(*ast.CallExpr)
		if !ok || call.Pos() == start && call.End() == end {
			return true
		}
		kept := f.Of(call)
		i := strings.Index(text, kept)
		if call.Pos() < at || i < from || goesOn(text[:i]) || strings.Count(text, kept) != 1 || strings.Count(old, kept) != 1 {
			return true
		}
		if before := text[from:i]; before != "" || at < call.Pos() {
			edits = append(edits, analysis.TextEdit{Pos: at, End: call.Pos(), NewText: []byte(before)})
		}
		at, from = call.End(), i+len(kept)
		return false
	}
	for _, n := range nodes {
		ast.Inspect(n, keep)
	}
	if rest := text[from:]; rest != "" || at < end {
		edits = append(edits, analysis.TextEdit{Pos: at, End: end, NewText: []byte(rest)})
	}
	return edits
}

// goesOn reports whether what follows the text is part of a name that the text ends with.
func goesOn(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}
