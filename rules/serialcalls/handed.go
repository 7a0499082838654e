package serialcalls

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// handed returns what the calls of a function pass for its parameter that a call in it calls, by
// which nothing else is done with it: nil where that is no such parameter, or where not all calls are
// known, as of a function that others may call, or that is a value somewhere.
func (e *effects) handed(call *ast.CallExpr) []ast.Expr {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := e.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ParamVar {
		return nil
	}
	for fn, fd := range e.decls {
		sig := fn.Signature()
		if !inside(fd, v) || fn.Exported() || sig.Recv() != nil || sig.Variadic() || !e.onlyCalled(fd, v) {
			continue
		}
		if i := parameter(e.pass.TypesInfo, fn, id); i >= 0 {
			return e.passedTo(fn, i)
		}
	}
	return nil
}

// onlyCalled reports whether all that a function does with a parameter is to call it.
func (e *effects) onlyCalled(fd *ast.FuncDecl, v *types.Var) bool {
	defer func(under *ast.FuncDecl) { e.under = under }(e.under)
	e.under = fd
	return e.onlyUsed(v, func(use *ast.Ident, parent ast.Node) bool {
		call, ok := parent.(*ast.CallExpr)
		return ok && call.Fun == use
	})
}

// passedTo returns the arguments number i of all calls of a function, nil if it is used otherwise.
func (e *effects) passedTo(fn *types.Func, i int) (args []ast.Expr) {
	uses := 0
	for _, file := range e.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if used, ok := e.pass.TypesInfo.Uses[n].(*types.Func); ok && used.Origin() == fn {
					uses++
				}
			case *ast.CallExpr:
				if callee, ok := typeutil.Callee(e.pass.TypesInfo, n).(*types.Func); ok && callee.Origin() == fn && i < len(n.Args) {
					args = append(args, n.Args[i])
				}
			}
			return true
		})
	}
	if len(args) != uses {
		return nil
	}
	return args
}

// handedSlow reports whether all that is passed for the parameter which a call calls waits.
func (e *effects) handedSlow(call *ast.CallExpr) bool {
	return e.allHanded(call, func(lit *ast.FuncDecl, fn *types.Func) bool {
		return lit != nil && e.slowBody(lit) || fn != nil && e.slow(fn)
	})
}

// handedAtOnce reports whether calls of all that is passed for it may run at the same time and in
// any order: they are seen to change nothing.
func (e *effects) handedAtOnce(call *ast.CallExpr) bool {
	return e.allHanded(call, func(lit *ast.FuncDecl, fn *types.Func) bool {
		if lit != nil {
			return e.unchanging(lit)
		}
		fd := e.decls[fn]
		return fd != nil && e.body(fn, fd) && len(e.filled[fn]) == 0 && len(e.given[fn]) == 0
	})
}

// allHanded asks of each function that is passed for it, which is a literal, given as a declaration,
// or has a name.
func (e *effects) allHanded(call *ast.CallExpr, is func(lit *ast.FuncDecl, fn *types.Func) bool) bool {
	args := e.handed(call)
	for _, arg := range args {
		switch arg := ast.Unparen(arg).(type) {
		case *ast.FuncLit:
			if !is(&ast.FuncDecl{Name: ast.NewIdent("_"), Type: arg.Type, Body: arg.Body}, nil) {
				return false
			}
		case *ast.Ident, *ast.SelectorExpr:
			if fn := e.callee(&ast.CallExpr{Fun: arg}); fn == nil || !is(nil, fn.Origin()) {
				return false
			}
		default:
			return false
		}
	}
	return len(args) > 0
}

// handedOpen reports whether something that is passed for it returns what has to be closed.
func (e *effects) handedOpen(call *ast.CallExpr) bool {
	for _, arg := range e.handed(call) {
		sig, ok := e.pass.TypesInfo.TypeOf(arg).Underlying().(*types.Signature)
		if !ok || sig.Results().Len() == 0 || closes(sig.Results().At(0).Type(), true) {
			return true
		}
	}
	return false
}

// handedRequests reports whether something that is passed for it makes requests.
func (e *effects) handedRequests(call *ast.CallExpr, seen map[*types.Func]bool) bool {
	found := false
	for _, arg := range e.handed(call) {
		if fn := e.callee(&ast.CallExpr{Fun: arg}); fn != nil {
			found = found || e.requests(&ast.CallExpr{Fun: arg}, seen)
			continue
		}
		ast.Inspect(arg, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				found = found || e.callee(c) != nil && e.requests(c, seen)
			}
			return !found
		})
	}
	return found
}
