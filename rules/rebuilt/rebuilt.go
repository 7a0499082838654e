package rebuilt

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/leftbehind"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds what a function builds or asks for in each call.
var Analyzer = &analysis.Analyzer{
	Name:     "rebuilt",
	Doc:      "find what is compiled, parsed, seeded or asked of the system in each call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/rebuilt.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "rebuilt",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "what could be kept is built or asked for in each call",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true,
	Catalogue:     []string{"A7", "A9", "C20", "E6"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			_, decl := sources.Enclosing(c)
			if decl == nil || leftbehind.Once(pass.TypesInfo, c, decl) {
				continue
			}
			if message := cause(pass.TypesInfo, c, decl); message != "" {
				pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Message: message})
			}
		}
	})
}

// cause returns what is to be said of a call, if anything.
func cause(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl) string {
	call := c.Node().(*ast.CallExpr)
	name := calls.Name(info, call)
	if asked[name] {
		return "asked of the system in each call"
	}
	switch {
	case name == "math/rand.NewSource", name == "math/rand.Seed":
	case compiles(info, call, name), wrapped(info, c):
	default:
		return ""
	}
	if name != "math/rand.Seed" && !leftbehind.Asked(info, outer(info, c), decl, nil) {
		return ""
	}
	switch name {
	case "math/rand.NewSource", "math/rand.Seed":
		return "random numbers seeded in each call"
	}
	return "compiled or parsed anew in each call, and left behind"
}
