package encodedtext

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds a fixed number of bytes that is encoded as text by way of a buffer.
var Analyzer = &analysis.Analyzer{
	Name:     "encodedtext",
	Doc:      "find bytes of a fixed number that are encoded as text by way of a buffer of its own",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/encodedtext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "encodedtext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "bytes of a fixed number encoded in a buffer of its own",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"encoding/hex.", "encoding/base64.", "encoding/base32.", "runtime.makeslice"},
	Catalogue:     []string{"A19", "C2"},
}

func run(pass *analysis.Pass) (any, error) {
	w := &writer{taken: map[ast.Node]names.Taken{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			e, ok := encoded(f.Pass.TypesInfo, c.Node().(*ast.CallExpr))
			if !ok {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: e.call.Pos(), End: e.call.End(),
				Message:        "bytes of a fixed number encoded in a buffer of its own, which is copied to the text",
				SuggestedFixes: w.fix(f, c, e),
			})
		}
	})
}
