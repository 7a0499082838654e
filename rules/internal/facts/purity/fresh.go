package purity

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// made returns the local variables of a function that are a struct or an array themselves, or
// a slice or map that the function has made, and that never get what somebody else has.
func made(info *types.Info, decl *ast.FuncDecl) map[types.Object]bool {
	fresh := map[types.Object]bool{}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				fresh[info.Defs[name]] = len(n.Values) == 0 && !kinds.Pointer(info.TypeOf(name)) ||
					len(n.Values) == len(n.Names) && own(info, name, n.Values[i])
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && n.Tok == token.DEFINE && info.Defs[id] != nil {
					fresh[info.Defs[id]] = len(n.Lhs) == len(n.Rhs) && own(info, id, n.Rhs[i])
				}
			}
		}
		return true
	})
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		for i := 0; ok && i < len(a.Lhs); i++ {
			id, named := ast.Unparen(a.Lhs[i]).(*ast.Ident)
			if named && info.Uses[id] != nil && !(len(a.Lhs) == len(a.Rhs) && own(info, id, a.Rhs[i])) {
				delete(fresh, info.Uses[id])
			}
		}
		return true
	})
	return fresh
}

// own reports whether what a variable is given is new, a copy that leads nowhere, or made of
// the variable itself.
func own(info *types.Info, id *ast.Ident, value ast.Expr) bool {
	value = ast.Unparen(value)
	if literal(value) || calls.Builtin(info, value, "make") || Alone(info.TypeOf(id)) {
		return true
	}
	if call, ok := value.(*ast.CallExpr); ok && calls.Builtin(info, value, "append") {
		value = ast.Unparen(call.Args[0])
	}
	if s, ok := value.(*ast.SliceExpr); ok {
		value = ast.Unparen(s.X)
	}
	from, ok := value.(*ast.Ident)
	return ok && info.ObjectOf(from) == info.ObjectOf(id)
}

// within reports whether an element or a field is part of a variable that is fresh: no pointer
// leads from that to it, and no slice or map but the variable itself.
func within(info *types.Info, fresh map[types.Object]bool, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return fresh[info.Uses[e]]
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && !s.Indirect() && within(info, fresh, e.X)
	case *ast.IndexExpr:
		_, array := info.TypeOf(e.X).Underlying().(*types.Array)
		_, named := ast.Unparen(e.X).(*ast.Ident)
		return (array || named) && !kinds.Pointer(info.TypeOf(e.X)) && within(info, fresh, e.X)
	}
	return false
}
