package stringconcat

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds strings that grow turn by turn.
var Analyzer = &analysis.Analyzer{
	Name:     "stringconcat",
	Doc:      "find strings that a loop builds by adding to them",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/stringconcat.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "stringconcat",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "string built by adding the same text in a loop, or by prepending",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Removes:       []string{"runtime."},
	Version:       10, // what is put in front for each element of a slice
	Catalogue:     []string{"A1"},
}

// finder looks at one function.
type finder struct {
	*sources.File
	fn    *order.Function
	taken names.Taken // nil as long as nothing asks
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for decl := range file.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			f := &finder{file, order.Of(pass.TypesInfo, decl.Node().(*ast.FuncDecl)), nil}
			f.function(decl)
			f.recursion(decl.Node().(*ast.FuncDecl))
			f.countdown(decl.Node().(*ast.FuncDecl))
		}
	})
}

func (f *finder) function(decl inspector.Cursor) {
	for c := range decl.Preorder((*ast.AssignStmt)(nil)) {
		a, ok := f.addition(c.Node().(*ast.AssignStmt))
		if !ok {
			f.slice(c)
			continue
		}
		loop, whole := loops.Innermost(c)
		if loop == nil {
			loop = goesOn(c)
		}
		e, endless := f.endless(c, loop, a)
		whole = whole || endless
		if loop == nil || loops.Inside(loop, a.declared()) || loops.Anew(f.Pass.TypesInfo, c, loop, a.s) || a.of != nil && (!whole || f.sets(loop, a.of)) {
			continue
		}
		var fixes []analysis.SuggestedFix
		category := ""
		if endless {
			if t, ok := f.turns(e.read, a); ok && f.same(a, t, e.read) {
				fixes, category = f.once(c, e, t, a), t.category(a)
			}
		} else if t, ok := f.turns(loop, a); ok && whole && f.same(a, t, loop) {
			fixes, category = f.repeat(c, loop, t, a), t.category(a)
		} else if t, down := f.runsDown(loop, a); down != nil && f.same(a, t, loop) {
			fixes = f.repeat(c, loop, t, a)
			if fixes != nil {
				fixes[0].TextEdits = append(fixes[0].TextEdits, f.ends(c, loop, down)...)
			}
		}
		var other []analysis.SuggestedFix
		if fixes == nil && whole && !endless {
			other = f.reversed(c, loop, a)
		}
		f.report(a, fixes, other, category)
	}
}

// category is guarded where adding nothing would be without end, and panics now.
func (t turns) category(a addition) string {
	if t.bytes && a.mayBeEmpty {
		return string(rule.Guarded)
	}
	return ""
}

// report reports the statement. What is added behind, and differs, is the
// business of rule stringsbuilder.
func (f *finder) report(a addition, fixes, other []analysis.SuggestedFix, category string) {
	message := "string grows by the same text in each turn of a loop, and is copied each time"
	switch {
	case fixes == nil && !a.front:
		return
	case fixes == nil:
		message, category, fixes = "string is prepended to in each turn of a loop, and copied each time", "", other
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: a.stmt.Pos(), End: a.stmt.End(), Category: category,
		Message: message, SuggestedFixes: fixes,
	})
}
