package sources

import (
	"go/ast"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// Rewritten replaces a node by text. Calls in it that the text has as they are written, once and in
// their order, stay as they are: what another fix makes of them can be made beside this one.
func (f *File) Rewritten(n ast.Node, text string) []analysis.TextEdit {
	old := f.Of(n)
	var edits []analysis.TextEdit
	at, from := n.Pos(), 0 // up to where the node and the text are dealt with
	ast.Inspect(n, func(inner ast.Node) bool {
		call, ok := inner.(*ast.CallExpr)
		if !ok || inner == n {
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
	})
	if rest := text[from:]; rest != "" || at < n.End() {
		edits = append(edits, analysis.TextEdit{Pos: at, End: n.End(), NewText: []byte(rest)})
	}
	return edits
}

// goesOn reports whether what follows the text is part of a name that the text ends with.
func goesOn(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}
