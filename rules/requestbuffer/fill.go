package requestbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// filled reports whether a call lends a buffer to a function that the function around it is given, and wherever
// that one is called it is given one that does no more than write to the buffer.
func (l *lender) filled(f *sources.File, follow *uses.Follower, call inspector.Cursor, arg int) bool {
	info := f.Pass.TypesInfo
	id, ok := ast.Unparen(call.Node().(*ast.CallExpr).Fun).(*ast.Ident)
	if !ok {
		return false
	}
	v, _ := info.Uses[id].(*types.Var)
	_, decl := sources.Enclosing(call)
	if v == nil || decl == nil || v.Kind() != types.ParamVar {
		return false
	}
	switch kind, _ := call.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return false
	}
	fn, ok := info.Defs[decl.Name].(*types.Func)
	i := parameter(fn, v)
	if !ok || i < 0 || !onlyCalled(info, decl, v) || !toplevel.Private(f.Pass, fn, decl) || toplevel.DeclaredElsewhere(f.Pass, decl) {
		return false
	}
	found := false
	for _, in := range l.files {
		for c := range in.Cursor.Preorder((*ast.Ident)(nil)) {
			if originOf(info.Uses[c.Node().(*ast.Ident)]) != fn {
				continue
			}
			if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
				return false
			}
			args := c.Parent().Node().(*ast.CallExpr).Args
			if len(args) != fn.Signature().Params().Len() || !l.fills(in, follow, args[i], arg) {
				return false
			}
			found = true
		}
	}
	return found
}

// fills reports whether a function, a literal or one of the package, does no more than write to one of its arguments.
func (l *lender) fills(f *sources.File, follow *uses.Follower, e ast.Expr, arg int) bool {
	info := f.Pass.TypesInfo
	var body inspector.Cursor
	sig, ok := info.TypeOf(e).Underlying().(*types.Signature)
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		c, found := f.Cursor.FindNode(e)
		body, ok = c, ok && found
	case *ast.Ident:
		fn := originOf(info.Uses[e])
		body, ok = l.decls[fn]
		if ok {
			sig = fn.Signature()
		}
	case *ast.SelectorExpr:
		fn := originOf(info.Uses[e.Sel])
		if s := info.Selections[e]; s == nil || s.Kind() != types.MethodVal {
			return false
		}
		body, ok = l.decls[fn]
		if ok {
			sig = fn.Signature()
		}
	default:
		return false
	}
	if !ok || sig.Variadic() || arg >= sig.Params().Len() {
		return false
	}
	return follow.Function(body, sig.Params().At(arg))
}

// parameter returns the place of a parameter, -1 if it is none of the function.
func parameter(fn *types.Func, v *types.Var) int {
	if fn == nil {
		return -1
	}
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == v {
			return i
		}
	}
	return -1
}

// onlyCalled reports whether a function does nothing with one that it is given but to call it.
func onlyCalled(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	called, all := 0, 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && info.Uses[id] == v {
				called++
			}
		case *ast.Ident:
			if info.Uses[n] == v {
				all++
			}
		}
		return true
	})
	return called == all
}
