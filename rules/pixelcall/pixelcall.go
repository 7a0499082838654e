package pixelcall

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds pictures that are handled through an interface.
var Analyzer = &analysis.Analyzer{
	Name:     "pixelcall",
	Doc:      "find pictures that are read or drawn through an interface, point by point",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/pixelcall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "pixelcall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "points of a picture handled through an interface",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Catalogue:     []string{"C23", "C1"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if !point(pass.TypesInfo, call) || !looped(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "point of a picture handled through an interface"})
		}
	})
}

// point reports whether a call is the method At or Set of a picture, with a color as an
// interface.
func point(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	params, results := fn.Signature().Params(), fn.Signature().Results()
	switch fn.Name() {
	case "At":
		return params.Len() == 2 && results.Len() == 1 && color(results.At(0).Type())
	case "Set":
		return params.Len() == 3 && results.Len() == 0 && color(params.At(2).Type())
	case "Convert":
		return params.Len() == 1 && results.Len() == 1 && color(params.At(0).Type()) && color(results.At(0).Type())
	}
	return false
}

func color(t types.Type) bool { return types.TypeString(t, nil) == "image/color.Color" }

// looped reports whether a call is made in the turns of a loop.
func looped(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil)) {
		_, decl := up.Node().(*ast.FuncDecl)
		return !decl
	}
	return false
}
