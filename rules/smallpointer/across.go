package smallpointer

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/objects"
	"github.com/gohone/hone/rules/internal/facts/texts"
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
	var all []part
	for _, group := range objects.Of(m) {
		if !valued[position(p.pass.Fset, group[0].At.Node())] {
			all = append(all, part{objects: group})
		}
	}
	if len(all) == 0 {
		return
	}
	for _, group := range texts.Of(m) {
		all = append(all, part{texts: group})
	}
	for _, group := range lend.Together(all, part.ways) {
		alone := slices.DeleteFunc(slices.Clone(group), func(p part) bool { return p.objects == nil })
		if len(alone) == 0 || p.lent(m, group) || len(alone) < len(group) && p.lent(m, alone) || len(group) == 1 {
			continue
		}
		for _, one := range alone {
			p.lent(m, []part{one})
		}
	}
}

// part is what loops lend room for: objects, or else texts, which the same calls lead to.
type part struct {
	objects []objects.Object
	texts   []texts.Text
}

func (p part) ways() []lend.Way {
	if p.objects == nil {
		return p.texts[0].Ways
	}
	return p.objects[0].Ways
}

func (p part) loan() lend.Loan {
	if p.objects == nil {
		return texts.Loan(p.texts)
	}
	return objects.Loan(p.objects)
}

// position tells what was read twice to be the same.
func position(fset *token.FileSet, n ast.Node) token.Position {
	return fset.PositionFor(n.Pos(), false)
}

// lent reports the loops that can lend room for objects that functions return, and for texts beside them.
func (p *program) lent(m *lend.Module, group []part) bool {
	var loans []lend.Loan
	var beside []analysis.RelatedInformation
	for _, one := range group {
		loans = append(loans, one.loan())
		if one.objects == nil {
			beside = append(beside, texts.Related(one.texts)...)
		}
	}
	edits, ok := m.Lend(loans...)
	if !ok {
		return false
	}
	for _, one := range group {
		if one.objects == nil {
			continue
		}
		for _, w := range one.ways() {
			if from, to, ok := m.Here(m.Call(w)); ok {
				d := diagnostic(from, to, one.objects, w.Local(), edits)
				d.Related = append(d.Related, beside...)
				p.pass.Report(d)
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
