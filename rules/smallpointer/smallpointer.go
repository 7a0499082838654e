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
	Version:   4, // loops lend several rooms in a struct
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
		for c := range file.Cursor.Preorder((*ast.UnaryExpr)(nil)) {
			e := c.Node().(*ast.UnaryExpr)
			_, decl := sources.Enclosing(c)
			if e.Op != token.AND || decl == nil || objects.LongLived(decl) || copies(pass.TypesInfo, decl, e) || !small(pass, e) {
				continue
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
func (p *program) report(file *sources.File, e *ast.UnaryExpr, decl *ast.FuncDecl) bool {
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

// copies reports whether a method makes another object of the type that it is a method of:
// whoever asks for a copy keeps it.
func copies(info *types.Info, decl *ast.FuncDecl, e *ast.UnaryExpr) bool {
	return objects.Own(info, decl, info.TypeOf(e.X))
}

// small reports whether the operand is a literal of a small struct that is no
// error.
func small(pass *analysis.Pass, e *ast.UnaryExpr) bool {
	lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
	if !ok {
		return false
	}
	named, ok := types.Unalias(pass.TypesInfo.TypeOf(lit)).(*types.Named)
	return ok && objects.Small(pass, named)
}
