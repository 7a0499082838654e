package deferloop

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds calls that a loop defers.
var Analyzer = &analysis.Analyzer{
	Name:     "deferloop",
	Doc:      "find calls that a loop defers",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/deferloop.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "deferloop",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "call deferred in a loop",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.deferproc", "runtime.deferreturn", "runtime.newdefer", "runtime.mallocgc", "runtime.newobject"},
	Catalogue:     []string{"C8"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.DeferStmt)(nil)) {
			if loop, _ := loops.Innermost(c); loop == nil {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Message: "call deferred in a loop, to the end of the function"})
		}
	})
}
