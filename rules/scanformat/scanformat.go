package scanformat

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that package fmt takes apart.
var Analyzer = &analysis.Analyzer{
	Name:     "scanformat",
	Doc:      "find text that package fmt takes apart",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/scanformat.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "scanformat",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text taken apart by package fmt",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"fmt.Sscan", "fmt.Fscan", "fmt.(*ss)", "fmt.newScanState", "runtime.newobject"},
	Catalogue:     []string{"A21"},
}

// scanners are the functions that read values by a format or by spaces.
var scanners = map[string]bool{
	"fmt.Sscanf": true, "fmt.Sscan": true, "fmt.Sscanln": true,
	"fmt.Fscanf": true, "fmt.Fscan": true, "fmt.Fscanln": true,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if _, decl := sources.Enclosing(c); decl == nil || !scanners[calls.Name(pass.TypesInfo, call)] || !plain(pass.TypesInfo, call) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "text taken apart by package fmt"})
		}
	})
}

// plain reports whether a call reads into variables that package strconv can parse: no type
// with a method Scan of its own.
func plain(info *types.Info, call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	some := false
	for _, arg := range call.Args[1:] {
		p, ok := info.TypeOf(arg).Underlying().(*types.Pointer)
		if !ok {
			if info.Types[arg].Value != nil {
				continue // the format
			}
			return false
		}
		basic, ok := p.Elem().Underlying().(*types.Basic)
		if !ok || basic.Info()&(types.IsNumeric|types.IsString|types.IsBoolean) == 0 || types.NewMethodSet(p).Lookup(nil, "Scan") != nil {
			return false
		}
		some = true
	}
	return some
}
