package wholefile

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

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
	loops, counts := 0, 0
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != v {
			continue
		}
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.RangeStmt_X:
			loops++
			loop = use.Parent()
		case kind == edge.CallExpr_Args && numbered(info, use.Parent()):
			counts++
		default:
			return analysis.Diagnostic{}, false
		}
	}
	if loops != 1 {
		return analysis.Diagnostic{}, false
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "list of parts made to go through them once", Category: string(rule.Mechanical)}
	if counts == 0 && strings.HasPrefix(name, "strings.") && f.Allows("go1.24") {
		d.SuggestedFixes = atOnce(f, c.Parent(), loop, call)
	}
	if d.SuggestedFixes == nil {
		d.SuggestedFixes = cut(f, loop, call, v.(*types.Var), c.Parent())
	}
	return d, true
}

// numbered reports whether a call asks for the number of parts, to compare it with what the loop counts.
func numbered(info *types.Info, c inspector.Cursor) bool {
	if !calls.Builtin(info, c.Node().(ast.Expr), "len") {
		return false
	}
	for up := c.Parent(); up.Node() != nil; up = up.Parent() {
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

// atOnce has the loop go through the parts one by one, where it follows the statement that splits.
func atOnce(f *sources.File, s, loop inspector.Cursor, call *ast.CallExpr) []analysis.SuggestedFix {
	next, ok := s.NextSibling()
	r := loop.Node().(*ast.RangeStmt)
	key, named := r.Key.(*ast.Ident)
	sel, selected := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || next.Node() != loop.Node() || !named || key.Name != "_" || r.Value == nil || r.Tok != token.DEFINE || !selected {
		return nil
	}
	if kind, _ := s.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return nil
	}
	end := r.Pos()
	if f.Commented(s.Node().End(), end) {
		end = s.Node().End() // the comment stays
	}
	if f.Commented(s.Node().Pos(), s.Node().End()) || f.Commented(r.Pos(), r.X.End()) {
		return nil
	}
	text := f.Of(call)
	at := int(sel.Sel.End() - call.Pos())
	return []analysis.SuggestedFix{{
		Message: "go through them one by one",
		TextEdits: []analysis.TextEdit{
			{Pos: s.Node().Pos(), End: end},
			{Pos: key.Pos(), End: r.Value.Pos()},
			{Pos: r.X.Pos(), End: r.X.End(), NewText: []byte(text[:at] + "Seq" + text[at:])},
		},
	}}
}
