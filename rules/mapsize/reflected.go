package mapsize

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// reflected shows maps that are made by reflection, without a size, and filled by a loop behind that which is known to turn so
// many times.
func reflected(f *sources.File, call inspector.Cursor) {
	info := f.Pass.TypesInfo
	if calls.Name(info, call.Node().(*ast.CallExpr)) != "reflect.MakeMap" {
		return
	}
	_, decl := sources.Enclosing(call)
	if decl == nil {
		return
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch loop := n.(type) {
		case *ast.RangeStmt, *ast.ForStmt:
			found = found || loop.Pos() > call.Node().End() && fillsAll(f, loop)
		case *ast.CallExpr:
			found = found || loop.Pos() > call.Node().End() && fills(f, loop)
		}
		return !found
	})
	if found {
		n := call.Node()
		f.Pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Category: string(rule.Review), Message: "map of known size is made by reflection without it: MakeMapWithSize takes it"})
	}
}

// fills reports whether a call of a function of the package has it fill a map that it is given, and says how far.
func fills(f *sources.File, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(f.Pass.TypesInfo, call)
	if fn == nil || fn.Pkg() != f.Pass.Pkg || !given(fn) {
		return false
	}
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || f.Pass.TypesInfo.Defs[decl.Name] != fn {
				continue
			}
			found := false
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				found = found || n != nil && fillsAll(f, n)
				return !found
			})
			return found
		}
	}
	return false
}

// given reports whether a function has a value of package reflect and a number as parameters.
func given(fn *types.Func) bool {
	value, number := false, false
	for v := range fn.Signature().Params().Variables() {
		basic, ok := v.Type().Underlying().(*types.Basic)
		number = number || ok && basic.Info()&types.IsInteger != 0
		value = value || types.TypeString(v.Type(), nil) == "reflect.Value"
	}
	return value && number
}

// fillsAll reports whether a statement is a loop that sets keys of a map by reflection, so many times.
func fillsAll(f *sources.File, n ast.Node) bool {
	switch loop := n.(type) {
	case *ast.RangeStmt:
		return bounded(f, loop) && setsKeys(f, loop)
	case *ast.ForStmt:
		return bounded(f, loop) && setsKeys(f, loop)
	}
	return false
}

// bounded reports whether it is known how often a loop turns, or the loop counts to something.
func bounded(f *sources.File, loop ast.Stmt) bool {
	if _, ok := turns.Of(f, loop); ok {
		return true
	}
	count, ok := loop.(*ast.ForStmt)
	if !ok || count.Init == nil || count.Post == nil {
		return false
	}
	to, ok := count.Cond.(*ast.BinaryExpr)
	return ok && (to.Op == token.LSS || to.Op == token.LEQ || to.Op == token.NEQ)
}

// setsKeys reports whether a loop itself sets keys of a map by reflection, and no loop in it.
func setsKeys(f *sources.File, loop ast.Stmt) bool {
	found := false
	ast.Inspect(loops.Body(loop), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt, *ast.ForStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || calls.Name(f.Pass.TypesInfo, n) == "(reflect.Value).SetMapIndex"
		}
		return !found
	})
	return found
}
