package freshconn

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds clients that throw connections away.
var Analyzer = &analysis.Analyzer{
	Name:     "freshconn",
	Doc:      "find clients that throw connections away which the next requests could use",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/freshconn.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "freshconn",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "client that throws connections away",
	Safety:    rule.Review,
	Catalogue: []string{"E10", "E25"},
	// A transport dials in goroutines of its own, and shakes hands in others.
	Serves: []string{"net/http.(*Transport).dialConnFor", "net/http.(*persistConn).addTLS"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	if assigned(pass) {
		return nil, nil
	}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CompositeLit:
				literal(f, n)
			case *ast.CallExpr:
				clone(f, c)
			}
		}
	})
}

// assigned reports whether the package says what is kept by an assignment: whose transport that is would have to be known.
func assigned(pass *analysis.Pass) bool {
	for sel, s := range pass.TypesInfo.Selections {
		if transport(s.Recv()) && (sel.Sel.Name == perHost || sel.Sel.Name == off) {
			return true
		}
	}
	return false
}

const (
	few  = "the client keeps two connections to a host and opens the others anew"
	none = "keep-alive is switched off, so that each request opens a connection"
)
