package inspect

import (
	"go/ast"
	"go/types"
)

// Callers are the functions that call another one of their package by its name. It is not ok where the other one is
// used in another way, is called outside of functions, or is a method, or where users of the package know its
// name: who else calls it is not known then.
func Callers(info *types.Info, files []*ast.File, fn *types.Func) (by []*types.Func, ok bool) {
	if fn.Exported() || fn.Signature().Recv() != nil {
		return nil, false
	}
	uses, calls := 0, 0
	for _, f := range files {
		for _, d := range f.Decls {
			var in *types.Func
			if fd, is := d.(*ast.FuncDecl); is {
				in, _ = info.Defs[fd.Name].(*types.Func)
			}
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					if isFunc(info, n, fn) {
						uses++
					}
				case *ast.CallExpr:
					if id := calleeName(n.Fun); in != nil && id != nil && isFunc(info, id, fn) {
						calls++
						by = append(by, in)
					}
				}
				return true
			})
		}
	}
	return by, calls > 0 && calls == uses
}

func isFunc(info *types.Info, id *ast.Ident, fn *types.Func) bool {
	used, ok := info.Uses[id].(*types.Func)
	return ok && used.Origin() == fn
}

// calleeName is the name of the function that a call names, with or without what its type parameters stand for.
func calleeName(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.IndexExpr:
		return calleeName(e.X)
	case *ast.IndexListExpr:
		return calleeName(e.X)
	}
	return nil
}
