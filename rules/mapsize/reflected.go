package mapsize

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

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
			found = found || loop.Pos() > call.Node().End() && bounded(f, loop.(ast.Stmt)) && setsKeys(f, loop.(ast.Stmt))
		}
		return !found
	})
	if found {
		n := call.Node()
		f.Pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Category: string(rule.Review), Message: "map of known size is made by reflection without it: MakeMapWithSize takes it"})
	}
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
