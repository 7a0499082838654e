package sortedpart

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// stays reports whether a list stays from call to call: it is behind a pointer, or a variable of the package.
func stays(vars []types.Object) bool {
	first := vars[0]
	_, pointer := first.Type().Underlying().(*types.Pointer)
	return len(vars) > 1 && pointer || first.Pkg() != nil && first.Parent() == first.Pkg().Scope()
}

// added reports whether the block around a statement has appended one element to a list, and no more, before it
// comes there.
func added(info *types.Info, stmt inspector.Cursor, vars []types.Object) bool {
	one := false
	for before, ok := stmt.PrevSibling(); ok; before, ok = before.PrevSibling() {
		a, isAssign := before.Node().(*ast.AssignStmt)
		if !isAssign || !names(info, before.Node(), vars[len(vars)-1]) {
			if names(info, before.Node(), vars[len(vars)-1]) && sets(info, before.Node(), vars) {
				return false
			}
			continue
		}
		if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !is(info, a.Lhs[0], vars) {
			continue
		}
		call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if one || !isCall || !calls.Builtin(info, call, "append") || call.Ellipsis.IsValid() || len(call.Args) != 2 || !is(info, call.Args[0], vars) {
			return false
		}
		one = true
	}
	return one
}

// sets reports whether a statement, such as a loop, sets the list in a part of it.
func sets(info *types.Info, n ast.Node, vars []types.Object) (sets bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		sets = sets || ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return is(info, e, vars) })
		return !sets
	})
	return sets
}

func is(info *types.Info, e ast.Expr, vars []types.Object) bool {
	path, ok := turns.Path(info, e)
	return ok && slices.Equal(path, vars)
}

// names reports whether a statement mentions the list.
func names(info *types.Info, n ast.Node, list types.Object) (named bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		named = named || ok && info.Uses[id] == list
		return !named
	})
	return named
}
