package smallpointer

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/objects"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds small structs that are allocated for each call to be returned by pointer.
var Analyzer = &analysis.Analyzer{
	Name:     "smallpointer",
	Doc:      "find small structs that are allocated for each call to be returned by pointer",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/smallpointer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "smallpointer",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "small object allocated for each call",
	Safety:    rule.Guarded,
	Version:   11, // room on the stack
	Catalogue: []string{"C3"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	p := &program{pass: pass}
	if err := sources.Each(pass, func(f *sources.File) { p.files = append(p.files, f) }); err != nil {
		return nil, err
	}
	valued := map[token.Position]bool{}
	for _, file := range p.files {
		for c := range file.Cursor.Preorder((*ast.UnaryExpr)(nil), (*ast.CallExpr)(nil)) {
			e := c.Node().(ast.Expr)
			_, decl := sources.Enclosing(c)
			of := made(pass, e, objects.Small)
			if of == nil && decl != nil && objects.Parses(pass.TypesInfo, decl) {
				of = made(pass, e, objects.Handy)
			}
			if of == nil || decl == nil || objects.LongLived(decl) || objects.Own(pass.TypesInfo, decl, of) {
				continue // whoever asks for a copy of what the method is one of keeps it
			}
			if objects.Returned(pass.TypesInfo, c) && p.report(file, e, decl) {
				valued[position(pass.Fset, e)] = true
			}
		}
	}
	p.across(valued)
	return nil, nil
}

// report proposes to return the value, where that is the package's own affair, and says
// whether it is.
func (p *program) report(file *sources.File, e ast.Expr, decl *ast.FuncDecl) bool {
	d := analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(),
		Message: "a small object is allocated for each call, to be returned by pointer",
	}
	edits, ok := p.valued(file, decl)
	if ok {
		d.Category = string(rule.Mechanical)
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "return the struct itself", TextEdits: edits}}
	}
	p.pass.Report(d)
	return ok
}

// made returns the type of the struct, small as a function says, that &T{...} or new(T) allocates.
func made(pass *analysis.Pass, e ast.Expr, small func(*analysis.Pass, *types.Named) bool) *types.Named {
	var t types.Type
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok && e.Op == token.AND {
			t = pass.TypesInfo.TypeOf(lit)
		}
	case *ast.CallExpr:
		if objects.New(pass.TypesInfo, e) {
			t = pass.TypesInfo.TypeOf(e.Args[0])
		}
	}
	if t == nil {
		return nil
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && small(pass, named) {
		return named
	}
	return nil
}
