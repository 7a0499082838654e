package fixedtext

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/texts"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds bytes of a fixed length that are copied to a string.
var Analyzer = &analysis.Analyzer{
	Name:     "fixedtext",
	Doc:      "find bytes of a fixed length that are copied to a string",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/fixedtext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "fixedtext",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "bytes of a fixed length made a string",
	Safety:    rule.Guarded,
	Version:   8, // texts of any length, and copies of those that few keep
	Catalogue: []string{"A16"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	err := sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			whole := texts.Whole(pass.TypesInfo, c)
			if _, ok := texts.Fixed(pass.TypesInfo, call); !ok && !resliced(pass.TypesInfo, c) || !texts.Kept(pass.TypesInfo, whole) && !carried(pass.TypesInfo, whole) {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(),
				Message: "bytes of a fixed length are copied to a string",
			})
		}
	})
	across(pass)
	return nil, err
}

// across reports loops whose turns call functions, of any package of the module, that
// make such a text, to which nothing refers when the turn ends.
func across(pass *analysis.Pass) {
	m := lend.Open(pass, pass.ResultOf[rule.Packages].(rule.Load))
	if m == nil {
		return
	}
	for _, t := range texts.Seldom(m) {
		seldom(pass, m, t)
	}
	for _, group := range texts.Of(m) {
		if !lent(pass, m, group) && len(group) > 1 {
			for _, one := range group {
				lent(pass, m, []texts.Text{one})
			}
		}
	}
}

// seldom reports a text that few calls of a function keep.
func seldom(pass *analysis.Pass, m *lend.Module, t texts.Rare) {
	from, to, here := m.Here(t.Call)
	edits, ok := m.Copies(t.Copies)
	if !here || !ok {
		return
	}
	pass.Report(analysis.Diagnostic{
		Pos: from, End: to, Category: string(rule.Mechanical),
		Message:        "a text is allocated for each call, and few of them keep it",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "copy the text where it is kept", TextEdits: edits}},
	})
}

// lent reports the loops that can lend room for texts.
func lent(pass *analysis.Pass, m *lend.Module, group []texts.Text) bool {
	edits, ok := m.Lend(texts.Loan(group))
	if !ok {
		return false
	}
	message := "lend the function room for the texts of many turns"
	if texts.Copied(group) {
		message += ", and copy what few of them keep"
	}
	for _, t := range group {
		for _, w := range t.Ways {
			from, to, here := m.Here(m.Call(w))
			if !here {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: from, End: to, Category: string(rule.Mechanical),
				Message:        "a short text is allocated in each turn of the loop, which forgets it",
				Related:        texts.Related([]texts.Text{t}),
				SuggestedFixes: []analysis.SuggestedFix{{Message: message, TextEdits: edits}},
			})
		}
	}
	return true
}
