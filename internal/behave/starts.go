package behave

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/inspect"
)

// A mistake of the run time in a goroutine that the code under check starts ends the process, whatever
// the caller does: then all that is called behind it takes another process. Most are calls of functions that
// are nil, so that packages which start goroutines are seldom passed nothing.

// starting reports whether source starts goroutines: by a go statement, or by a method that is called Go.
func starting(files map[string][]byte) (starts bool) {
	for _, f := range parsedOf(files) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				starts = true
			case *ast.CallExpr:
				s, ok := n.Fun.(*ast.SelectorExpr)
				starts = starts || ok && s.Sel.Name == "Go"
			}
			return !starts
		})
	}
	return starts
}

// timing reports whether source has something happen when time has passed: then who seems to wait for ever may not.
func timing(files map[string][]byte) bool {
	return slices.ContainsFunc(parsedOf(files), inspect.Timers)
}

// parsedOf are the files, but for tests, that can be parsed.
func parsedOf(files map[string][]byte) (all []*ast.File) {
	for name, text := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err == nil && !strings.HasSuffix(name, "_test.go") {
			all = append(all, f)
		}
	}
	return all
}
