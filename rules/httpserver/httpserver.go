package httpserver

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds servers of package net/http.
var Analyzer = &analysis.Analyzer{
	Name:     "httpserver",
	Doc:      "find servers of package net/http, whose own work may be most of what a small answer costs",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/httpserver.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "httpserver",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "server that costs more than what it serves",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Serves:        []string{"net/http.(*conn).", "net/http.(*connReader)."},
	Least:         0.25,
}

func run(pass *analysis.Pass) (any, error) {
	if encrypts(pass) {
		return nil, nil
	}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
			if !server(pass.TypesInfo, c.Node()) {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: c.Node().Pos(), End: c.Node().End(),
				Message: "a server of package net/http does most of the work: it reads, parses and writes around small answers",
			})
		}
	})
}

// server reports whether a node is where a server begins: a literal of one, or a
// call that makes it.
func server(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CompositeLit:
		named, ok := types.Unalias(info.TypeOf(n)).(*types.Named)
		return ok && isHTTP(named.Obj().Pkg()) && named.Obj().Name() == "Server"
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, n)
		return fn != nil && isHTTP(fn.Pkg()) && fn.Signature().Recv() == nil && (fn.Name() == "ListenAndServe" || fn.Name() == "Serve")
	}
	return false
}

// encrypts reports whether the package serves over TLS, where clients may speak
// HTTP/2.
func encrypts(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && isHTTP(fn.Pkg()) && (fn.Name() == "ListenAndServeTLS" || fn.Name() == "ServeTLS") {
			return true
		}
	}
	return false
}

func isHTTP(pkg *types.Package) bool { return pkg != nil && pkg.Path() == "net/http" }
