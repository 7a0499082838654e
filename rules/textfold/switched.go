package textfold

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// mostCases is how many texts a switch may have for comparisons one after the other to be
// cheaper than a copy, which the compiler finds among them by halves.
const mostCases = 8

// switched reports, without a fix, a copy in another case that is only compared with the constants
// of a switch.
func switched(f *sources.File, s *ast.SwitchStmt) {
	info := f.Pass.TypesInfo
	if s.Tag == nil {
		return
	}
	change, _, ok := folded(info, s.Tag)
	if !ok {
		return
	}
	n := 0
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if _, _, ok := other(info, e, change); !ok || constantText(info, e) == nil {
				return
			}
			n++
		}
	}
	if n == 0 || n > mostCases {
		return
	}
	f.Pass.Report(analysis.Diagnostic{Pos: s.Tag.Pos(), End: s.Tag.End(), Category: string(rule.Review), Message: "copy in another case made to compare"})
}
