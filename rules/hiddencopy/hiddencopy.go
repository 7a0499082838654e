package hiddencopy

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds writers of responses that hide how the server copies.
var Analyzer = &analysis.Analyzer{
	Name:     "hiddencopy",
	Doc:      "find writers of responses behind which nobody finds how the server copies",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/hiddencopy.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "hiddencopy",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "writer that hides how the server copies",
	Safety:    rule.Review,
	Catalogue: []string{"E7"},
	// What is copied is copied by the handlers that get the writer.
	Removes: []string{"io.copyBuffer"},
	Calls:   true,

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			fun := pass.TypesInfo.Types[call.Fun]
			if fun.Type == nil || fun.IsType() {
				continue
			}
			sig, ok := fun.Type.Underlying().(*types.Signature)
			if !ok {
				continue
			}
			for i, arg := range call.Args {
				if i >= sig.Params().Len() || !response(sig.Params().At(i).Type()) {
					continue
				}
				if w := around(pass, pass.TypesInfo.TypeOf(arg)); w != nil {
					pass.Report(analysis.Diagnostic{
						Pos: call.Pos(), End: call.End(),
						Message:        "the writer hides how the server copies, so that each copy has a buffer of its own",
						SuggestedFixes: w.reads(f),
					})
				}
			}
		}
	})
}

// response reports whether a type is http.ResponseWriter.
func response(t types.Type) bool {
	return types.TypeString(types.Unalias(t), nil) == "net/http.ResponseWriter"
}
