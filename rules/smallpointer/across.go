package smallpointer

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/objects"
	"github.com/gohone/hone/rules/rule"
)

// across reports loops whose turns call functions, of any package of the module, that
// return an object which nothing refers to when the turn ends. Those that return values
// already are left out.
func (p *program) across(valued map[token.Position]bool) {
	m := lend.Open(p.pass, p.pass.ResultOf[rule.Packages].(rule.Load))
	if m == nil {
		return
	}
	var groups [][]objects.Object
	for _, group := range objects.Of(m) {
		if !valued[position(p.pass.Fset, group[0].At.Node())] {
			groups = append(groups, group)
		}
	}
	for _, g := range lend.Together(groups, func(g []objects.Object) []lend.Way { return g[0].Ways }) {
		if !p.lent(m, g) && len(g) > 1 {
			for _, one := range g {
				p.lent(m, [][]objects.Object{one})
			}
		}
	}
}

// position tells what was read twice to be the same.
func position(fset *token.FileSet, n ast.Node) token.Position {
	return fset.PositionFor(n.Pos(), false)
}

// lent reports the loops that can lend room for objects that functions return.
func (p *program) lent(m *lend.Module, groups [][]objects.Object) bool {
	var loans []lend.Loan
	for _, g := range groups {
		loans = append(loans, objects.Loan(g))
	}
	edits, ok := m.Lend(loans...)
	if !ok {
		return false
	}
	for _, g := range groups {
		for _, w := range g[0].Ways {
			if from, to, ok := m.Here(m.Call(w)); ok {
				p.pass.Report(diagnostic(from, to, g, w.Local(), edits))
			}
		}
	}
	return true
}

// diagnostic says what a call in a loop, or in a function that lends room on its stack, allocates.
func diagnostic(from, to token.Pos, group []objects.Object, local bool, edits []analysis.TextEdit) analysis.Diagnostic {
	d := analysis.Diagnostic{
		Pos: from, End: to, Category: string(rule.Mechanical),
		Message:        "a small object is allocated in each turn of the loop, which forgets it",
		Related:        objects.Related(group),
		SuggestedFixes: []analysis.SuggestedFix{{Message: "lend the function room that the turns of the loop share", TextEdits: edits}},
	}
	if local {
		d.Message = "a small object is allocated for each call, and forgotten when the function returns"
		d.SuggestedFixes[0].Message = "lend the function room on the stack"
	}
	return d
}
