package pooledslice

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds slices that are put into a pool as they are.
var Analyzer = &analysis.Analyzer{
	Name:     "pooledslice",
	Doc:      "find slices that are put into a sync.Pool as they are, which allocates a header for each",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/pooledslice.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "pooledslice",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "slice put into a pool with a header of its own",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.convT", "runtime.mallocgc", "runtime.newobject"},
	Catalogue:     []string{"C1", "C6"},
}

func run(pass *analysis.Pass) (any, error) {
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	var order []*pool
	pools := map[*types.Var]*pool{}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if !boxes(pass.TypesInfo, call) {
				continue
			}
			var v *types.Var
			if method(pass.TypesInfo, call) != "" {
				v = variable(pass.TypesInfo, call.Fun.(*ast.SelectorExpr).X)
			}
			if v == nil {
				report(pass, call, nil)
				continue
			}
			if pools[v] == nil {
				pools[v] = &pool{pass: pass, v: v, in: f, first: c}
				order = append(order, pools[v])
			}
			pools[v].puts = append(pools[v].puts, call)
		}
	}
	if len(order) == 0 {
		return nil, nil
	}
	taken := toplevel.Names(pass)
	for _, p := range order {
		fixes := p.fix(taken)
		for _, call := range p.puts {
			report(pass, call, fixes)
		}
	}
	return nil, nil
}

func report(pass *analysis.Pass, call *ast.CallExpr, fixes []analysis.SuggestedFix) {
	pass.Report(analysis.Diagnostic{
		Pos:            call.Pos(),
		End:            call.End(),
		Message:        "slice put into a pool as it is: a header is allocated for it each time",
		SuggestedFixes: fixes,
	})
}

// boxes reports whether a call puts a slice into a pool.
func boxes(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	return ok && fn.FullName() == "(*sync.Pool).Put" && slice(info.TypeOf(call.Args[0]))
}

func slice(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// method returns the name of the method of sync.Pool that is called, the pool being spelled out.
func method(info *types.Info, call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel != call.Fun {
		return ""
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" || !isPool(info.TypeOf(sel.X)) {
		return ""
	}
	return fn.Name()
}

// isPool reports whether a type is sync.Pool, or a pointer to it.
func isPool(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Pool" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync"
}

// variable returns the variable of the package, or the field, that an expression names, or an element of which it takes.
func variable(info *types.Info, e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := info.Uses[e].(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, _ := info.Uses[e.Sel].(*types.Var)
		return v
	case *ast.IndexExpr:
		return variable(info, e.X)
	}
	return nil
}
