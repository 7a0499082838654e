package widelock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/rule"
)

// sent finds what a function that is called under the lock writes to somebody whom a parameter
// knows: a connection in a field of it.
func (f finder) sent() (d analysis.Diagnostic, ok bool) {
	if f.reading() || f.decl == nil {
		return d, false
	}
	for _, s := range f.held {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return false
			case *ast.CallExpr:
				ok = ok || f.sends(n, f.partner, deepest)
			}
			return !ok
		})
	}
	return analysis.Diagnostic{Message: waits, Category: string(rule.Review)}, ok
}

// partner reports whether an expression is a parameter of the function, and not what the lock is
// a part of: that guards what it writes to.
func (f finder) partner(e ast.Expr) bool {
	info := f.Pass.TypesInfo
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ParamVar {
		return false
	}
	lock := ast.Unparen(ast.Unparen(expr(f.list[0]).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X)
	if sel, ok := lock.(*ast.SelectorExpr); ok {
		root, ok := rootOf(info, sel)
		return ok && info.Uses[root] != v
	}
	of, ok := lock.(*ast.Ident)
	return ok && info.Uses[of] != v
}

// sends reports whether a call of a function of the package, or one that it makes, writes to a
// field of what is looked for.
func (f finder) sends(call *ast.CallExpr, is func(ast.Expr) bool, depth int) (found bool) {
	info := f.Pass.TypesInfo
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || depth == 0 || fn.Pkg() != f.Pass.Pkg {
		return false
	}
	body := bodyOf(f.Pass, fn)
	if body == nil {
		return false
	}
	given := f.given(call, fn, is)
	if len(given) == 0 {
		return false
	}
	has := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && given[info.Uses[id]]
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			sel, ok := ast.Unparen(writer(info, n)).(*ast.SelectorExpr)
			found = found || ok && has(sel.X) && slow[types.TypeString(info.TypeOf(sel), nil)] || f.sends(n, has, depth-1)
		}
		return !found
	})
	return found
}

// given returns the parameters of a function, its receiver among them, that get what is looked for.
func (f finder) given(call *ast.CallExpr, fn *types.Func, is func(ast.Expr) bool) map[types.Object]bool {
	all := map[types.Object]bool{}
	sig := fn.Origin().Signature()
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sig.Recv() != nil && is(sel.X) {
		all[sig.Recv()] = true
	}
	for i, arg := range call.Args {
		if i < sig.Params().Len() && is(arg) {
			all[sig.Params().At(i)] = true
		}
	}
	return all
}

// slow are the interfaces of fields whose writers may be slow: a io.Writer may as well be a buffer.
var slow = map[string]bool{"io.ReadWriteCloser": true, "net.Conn": true, "net/http.ResponseWriter": true}
