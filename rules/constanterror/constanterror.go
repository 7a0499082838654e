package constanterror

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds errors that are made anew though they always say the same.
var Analyzer = &analysis.Analyzer{
	Name:     "constanterror",
	Doc:      "find errors that say the same each time and are made each time",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/constanterror.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "constanterror",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "error made anew though it always says the same",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"errors.New", "fmt.Errorf", "runtime.newobject"},
	Catalogue:     []string{"A6"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if same(pass.TypesInfo, call) && repeated(c) {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "error made anew though it always says the same"})
			}
		}
	})
}

// same reports whether a call makes an error of a constant text.
func same(info *types.Info, call *ast.CallExpr) bool {
	switch calls.Name(info, call) {
	case "errors.New":
		_, ok := calls.Text(info, call.Args[0])
		return ok
	case "fmt.Errorf":
		text, ok := calls.Text(info, call.Args[0])
		return ok && len(call.Args) == 1 && !strings.Contains(text, "%")
	}
	return false
}

// repeated reports whether a call is in a function that may run more than once.
func repeated(c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	return decl != nil && (decl.Recv != nil || decl.Name.Name != "init" && decl.Name.Name != "main")
}
