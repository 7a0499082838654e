package widelock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/rule"
)

// sent finds what a function that is called under the lock writes to somebody whom a parameter
// knows: a connection in a field of it, or of what a field leads to.
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
				ok = ok || f.sends(f.Pass.TypesInfo, n, f.partner, deepest)
			}
			return !ok
		})
	}
	return analysis.Diagnostic{Message: waits, Category: string(rule.Review)}, ok
}

// partner reports whether an expression is a parameter of the function, or a field of one, and not what
// the lock is a part of: that guards what it writes to.
func (f finder) partner(e ast.Expr) bool {
	info := f.Pass.TypesInfo
	e = ast.Unparen(e)
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal {
			break
		}
		e = ast.Unparen(sel.X)
	}
	id, ok := e.(*ast.Ident)
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

// sends reports whether a call of a function of the module, or one that it makes, writes to a
// field of what is looked for.
func (f finder) sends(info *types.Info, call *ast.CallExpr, is func(ast.Expr) bool, depth int) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || depth == 0 {
		return false
	}
	decl, info := f.others.declaration(f.Pass, fn)
	if decl == nil || decl.Body == nil {
		return false
	}
	given := given(info, call, decl, is)
	return len(given) > 0 && f.sendsIn(info, decl, given, depth)
}

// sendsIn reports whether a function, or one that it calls, writes to a field of what is given to it.
func (f finder) sendsIn(info *types.Info, decl *ast.FuncDecl, given map[types.Object]bool, depth int) (found bool) {
	has := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && given[info.Uses[id]]
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			found = found || slowly(info, writer(info, n), has) || f.sends(info, n, has, depth-1)
		}
		return !found
	})
	return found
}

// slowly reports whether a writer is a connection in a field of what is looked for, also one that is
// embedded and named by what it is embedded in.
func slowly(info *types.Info, w ast.Expr, has func(ast.Expr) bool) bool {
	if w == nil {
		return false
	}
	if sel, ok := ast.Unparen(w).(*ast.SelectorExpr); ok {
		return has(sel.X) && slow[types.TypeString(info.TypeOf(sel), nil)]
	}
	if !has(w) {
		return false
	}
	t := info.TypeOf(w)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	of, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range of.Fields() {
		if field.Embedded() && slow[types.TypeString(field.Type(), nil)] {
			write, _, _ := types.LookupFieldOrMethod(t, true, nil, "Write")
			m, ok := write.(*types.Func)
			return ok && types.IsInterface(m.Signature().Recv().Type())
		}
	}
	return false
}

// given returns the parameters of a function, its receiver among them, that get what is looked for.
func given(info *types.Info, call *ast.CallExpr, decl *ast.FuncDecl, is func(ast.Expr) bool) map[types.Object]bool {
	all := map[types.Object]bool{}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && decl.Recv != nil && is(sel.X) {
		for _, name := range decl.Recv.List[0].Names {
			all[info.Defs[name]] = true
		}
	}
	i := 0
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if i < len(call.Args) && is(call.Args[i]) {
				all[info.Defs[name]] = true
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return all
}

// slow are the interfaces of fields whose writers may be slow: a io.Writer may as well be a buffer.
var slow = map[string]bool{"io.ReadWriteCloser": true, "net.Conn": true, "net/http.ResponseWriter": true}
