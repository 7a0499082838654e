package textfold

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// switched reports a copy in another case that is only compared with the constants of a switch.
func switched(f *sources.File, h *helpers, c inspector.Cursor, s *ast.SwitchStmt) {
	info := f.Pass.TypesInfo
	if s.Tag == nil || !constants(info, s) || !listed(s) {
		return
	}
	l, ok := asKey(info, s.Tag)
	if !ok {
		return
	}
	if edits, ok := l.onStack(f, h, c); ok {
		l.report(f, "copy in another case made to look it up", edits)
		return
	}
	f.Pass.Report(analysis.Diagnostic{Pos: s.Tag.Pos(), End: s.Tag.End(), Category: string(rule.Review), Message: "copy in another case made to look it up"})
}

// listed reports whether a switch has a case with something in it.
func listed(s *ast.SwitchStmt) bool {
	return slices.ContainsFunc(s.Body.List, func(clause ast.Stmt) bool { return len(clause.(*ast.CaseClause).List) > 0 })
}
