package wholefile

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// variable is what is said of parts in a variable that one loop goes through, and of which nothing else is
// asked but their number, as to tell the last one.
func variable(f *sources.File, c inspector.Cursor, name string) (analysis.Diagnostic, bool) {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	a := c.Parent().Node().(*ast.AssignStmt)
	v := firstResult(info, c)
	if v == nil || len(a.Lhs) != 1 || a.Tok != token.DEFINE {
		return analysis.Diagnostic{}, false
	}
	var loop inspector.Cursor
	var counts []inspector.Cursor
	loops := 0
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != v {
			continue
		}
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.RangeStmt_X:
			loops++
			loop = use.Parent()
		case kind == edge.CallExpr_Args && numbered(info, use.Parent()):
			counts = append(counts, use.Parent())
		default:
			return analysis.Diagnostic{}, false
		}
	}
	if loops != 1 {
		return analysis.Diagnostic{}, false
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "list of parts made to go through them once", Category: string(rule.Mechanical)}
	if behind(f, c.Parent(), loop) {
		d.SuggestedFixes = atOnce(f, c.Parent(), loop, call, name, v, counts)
	}
	return d, true
}

// numbered reports whether a call asks for the number of parts, to compare it with what the loop counts.
func numbered(info *types.Info, c inspector.Cursor) bool {
	if !calls.Builtin(info, c.Node().(ast.Expr), "len") {
		return false
	}
	for up := c.Parent(); up.Node() != nil; up = up.Parent() {
		if _, ok := up.Node().(*ast.ParenExpr); ok {
			continue
		}
		b, ok := up.Node().(*ast.BinaryExpr)
		if !ok {
			return false
		}
		switch b.Op {
		case token.EQL, token.NEQ, token.LSS, token.GTR, token.LEQ, token.GEQ:
			return info.Types[b.X].Value == nil && info.Types[b.Y].Value == nil
		}
	}
	return false
}

// behind reports whether a loop is the statement that follows in a list of statements.
func behind(f *sources.File, s, loop inspector.Cursor) bool {
	next, ok := s.NextSibling()
	if !ok || next.Node() != loop.Node() || loop.Node().(*ast.RangeStmt).Tok != token.DEFINE || f.Commented(s.Node().Pos(), s.Node().End()) {
		return false
	}
	kind, _ := s.ParentEdge()
	return kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
}

// atOnce has the loop go through the parts one by one, of which a statement before it made a list.
func atOnce(f *sources.File, s, loop inspector.Cursor, call *ast.CallExpr, name string, list types.Object, counts []inspector.Cursor) []analysis.SuggestedFix {
	end := loop.Node().Pos()
	if f.Commented(s.Node().End(), end) {
		end = s.Node().End() // the comment stays
	}
	edits := inTurn(f, loop, call, name)
	if len(counts) > 0 {
		edits = untilLast(f, loop, call, list, counts)
	}
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   "go through them one by one",
		TextEdits: append([]analysis.TextEdit{{Pos: s.Node().Pos(), End: end}}, edits...),
	}}
}

// untilLast has the loop cut the parts off, where all that is asked of their number is whether one is the last.
func untilLast(f *sources.File, loop inspector.Cursor, call *ast.CallExpr, list types.Object, counts []inspector.Cursor) []analysis.TextEdit {
	c, ok := cutting(f, loop, call)
	if !ok {
		return nil
	}
	var edits []analysis.TextEdit
	for _, number := range counts {
		last, ok := c.last(number, list)
		if !ok {
			return nil
		}
		edits = append(edits, last...)
	}
	c.uncounted = c.counts() == len(counts)
	return append(edits, c.edits()...)
}
