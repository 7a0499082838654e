package fixedjoin

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// mostLines is the number of elements up to which a statement for each of them can still be read.
const mostLines = 12

// reportLines proposes statements in front of the one that joins, one for each part, where there are too many for a
// single expression. Nothing that this statement evaluates beside the call has an effect.
func reportLines(f *sources.File, c call, first *ahead, parts []part) {
	stmt, alone := whole(f, c.cursor)
	if first.stmt == nil || !alone || stmt.Node() != first.stmt {
		return
	}
	name := first.taken.Free("joined")
	for range before(f, c) {
		name = first.taken.Free("joined")
	}
	lines := []string{name + " := " + room(parts, 0)}
	for _, p := range parts {
		lines = append(lines, name+" = "+appendedTo(name, []part{p}))
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: c.expr.Pos(), End: c.expr.End(), Message: joinedBytes,
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append them to a slice of the right size", TextEdits: []analysis.TextEdit{
			{Pos: first.stmt.Pos(), End: first.stmt.Pos(), NewText: []byte(first.lines + strings.Join(lines, "\n") + "\n")},
			{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(name)},
		}}},
	})
}

// before counts the calls in front of one in its function that may need a name for the same.
func before(f *sources.File, c call) (n int) {
	_, decl := sources.Enclosing(c.cursor)
	for other := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
		e := other.Node().(*ast.CallExpr)
		if decl.Pos() <= e.Pos() && e.Pos() < c.expr.Pos() && calls.Name(f.Pass.TypesInfo, e) == "bytes.Join" {
			n++
		}
	}
	return n
}
