package fieldmap

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// fields reports whether a call of a method of a logger is given a map of fields, or
// adds a field to one. What else there is of the line is not known.
func fields(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil || !logs(info.TypeOf(sel.X)) {
		return false
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	if sig.Results().Len() == 1 && sig.Params().Len() == 2 && !sig.Variadic() && logs(sig.Results().At(0).Type()) {
		return types.Identical(sig.Params().At(0).Type(), types.Typ[types.String]) && empty(sig.Params().At(1).Type())
	}
	for _, arg := range call.Args {
		if t := info.TypeOf(arg); t != nil && anyMap(t) {
			return true
		}
	}
	return false
}

// logs reports whether a type is a logger, or an entry of one: it has methods for
// lines of two levels.
func logs(t types.Type) bool {
	levels := 0
	for _, name := range []string{"Debug", "Info", "Warn", "Warning", "Error"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, ok := obj.(*types.Func)
		if ok && fn.Signature().Params().Len() > 0 {
			levels++
		}
	}
	return levels >= 2
}

// inner reports whether a call is one of a chain whose end is found.
func inner(info *types.Info, c inspector.Cursor) bool {
	for {
		if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
			return false
		}
		c = c.Parent()
		if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		c = c.Parent()
		call := c.Node().(*ast.CallExpr)
		if _, ok := match(info, call); ok || fields(info, call) {
			return true
		}
	}
}
