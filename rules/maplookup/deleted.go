package maplookup

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// deleted reports
//
//	if _, ok := m[k]; ok {
//		delete(m, k)
//	}
//
// which delete does by itself: it asks whether the key is there.
func (s *search) deleted(c inspector.Cursor, done map[ast.Node]bool) {
	stmt := c.Node().(*ast.IfStmt)
	init, ok := stmt.Init.(*ast.AssignStmt)
	if !ok || stmt.Else != nil || len(stmt.Body.List) != 1 || init.Tok != token.DEFINE || len(init.Lhs) != 2 || len(init.Rhs) != 1 {
		return
	}
	value, isName := init.Lhs[0].(*ast.Ident)
	there, named := init.Lhs[1].(*ast.Ident)
	cond, asks := ast.Unparen(stmt.Cond).(*ast.Ident)
	e, indexes := ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	expr, isExpr := stmt.Body.List[0].(*ast.ExprStmt)
	if !isName || value.Name != "_" || !named || !asks || !indexes || !isExpr || s.f.Pass.TypesInfo.Uses[cond] != s.f.Pass.TypesInfo.Defs[there] {
		return
	}
	at, found := c.FindNode(e)
	if !found || s.f.Commented(stmt.Pos(), expr.Pos()) || s.f.Commented(expr.End(), stmt.End()) {
		return
	}
	if _, ok := s.element(at); !ok || !calls.Builtin(s.f.Pass.TypesInfo, expr.X, "delete") {
		return
	}
	call := ast.Unparen(expr.X).(*ast.CallExpr)
	if !s.same(call.Args[0], e.X) || !s.same(call.Args[1], e.Index) {
		return
	}
	done[e] = true
	s.f.Pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(),
		Message: "map asked for what delete asks by itself",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "delete at once", TextEdits: []analysis.TextEdit{
			{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(s.f.Of(expr))},
		}}},
	})
}
