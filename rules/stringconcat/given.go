package stringconcat

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// givenText reports whether an expression is a parameter that nobody sets, of a function that only
// the package knows, and which is given a constant text that is not empty wherever the package calls it.
func (f *finder) givenText(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := f.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ParamVar || !f.fn.Own(v) {
		return false
	}
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || v.Pos() < decl.Pos() || decl.End() < v.Pos() || decl.Recv != nil || decl.Name.IsExported() {
				continue
			}
			fn, ok := f.Pass.TypesInfo.Defs[decl.Name].(*types.Func)
			return ok && !f.sets(decl.Body, v) && f.alwaysGiven(fn, v) && !toplevel.Elsewhere(f.Pass, fn.Name())
		}
	}
	return false
}

// alwaysGiven reports whether all that the package does with a function is to call it, and to
// give it text for a parameter.
func (f *finder) alwaysGiven(fn *types.Func, param *types.Var) bool {
	at := -1
	sig := fn.Signature()
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == param {
			at = i
		}
	}
	if at < 0 || sig.Variadic() && at == sig.Params().Len()-1 {
		return false
	}
	info := f.Pass.TypesInfo
	calls, uses, all := 0, 0, true
	for _, file := range f.Pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if used, ok := info.Uses[n].(*types.Func); ok && used.Origin() == fn {
					uses++
				}
			case *ast.CallExpr:
				id, ok := ast.Unparen(n.Fun).(*ast.Ident)
				if !ok {
					return true
				}
				if used, ok := info.Uses[id].(*types.Func); ok && used.Origin() == fn {
					calls++
					all = all && len(n.Args) == sig.Params().Len() && isText(info.Types[n.Args[at]].Value)
				}
			}
			return all
		})
	}
	return all && calls > 0 && calls == uses
}

// isText reports whether a value is text that is not empty.
func isText(v constant.Value) bool {
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) != ""
}
