package loopcontext

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds contexts that each turn of a loop wraps once more.
var Analyzer = &analysis.Analyzer{
	Name:     "loopcontext",
	Doc:      "find contexts that each turn of a loop wraps once more",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/loopcontext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "loopcontext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "context wrapped once more in each turn of a loop",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true,
	Catalogue:     []string{"C14"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			a := c.Node().(*ast.AssignStmt)
			v := wraps(pass.TypesInfo, a)
			loop, _ := loops.Innermost(c)
			if v == nil || loop == nil || loops.Inside(loop, v.Pos()) || few(pass.TypesInfo, loop) || loops.Anew(pass.TypesInfo, c, loop, v) || back(pass.TypesInfo, loop, a, v) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "context wrapped once more in each turn of a loop"})
		}
	})
}

// wraps returns the variable that an assignment gives a context made of the one that it had.
func wraps(info *types.Info, a *ast.AssignStmt) *types.Var {
	if a.Tok != token.ASSIGN || len(a.Rhs) != 1 {
		return nil
	}
	path, _ := calls.Package(info, a.Rhs[0])
	left, ok := a.Lhs[0].(*ast.Ident)
	if path != "context" || !ok {
		return nil
	}
	call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if len(call.Args) == 0 {
		return nil
	}
	from, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	v, isVar := info.Uses[left].(*types.Var)
	if !ok || !isVar || info.Uses[from] != v {
		return nil
	}
	return v
}

// few reports whether a loop goes through a list that is spelled out, or a number of times that is.
func few(info *types.Info, loop ast.Stmt) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	_, literal := ast.Unparen(r.X).(*ast.CompositeLit)
	return literal || info.Types[r.X].Value != nil
}

// back reports whether the loop gives the variable another value besides, such as the context that it had before.
func back(info *types.Info, loop ast.Stmt, wrapping *ast.AssignStmt, v *types.Var) (set bool) {
	ast.Inspect(loops.Body(loop), func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a != wrapping && wraps(info, a) != v {
			for _, l := range a.Lhs {
				id, ok := l.(*ast.Ident)
				set = set || ok && info.Uses[id] == v
			}
		}
		return !set
	})
	return set
}
