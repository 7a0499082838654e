package rawconn

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
)

// talking reports whether an expression is a connection, or what packages that know nothing of networks call one, or a
// writer as which a function of the package gets one each time.
func (p *program) talking(e ast.Expr) bool {
	if talks(p.pass.TypesInfo.TypeOf(e)) {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.pass.TypesInfo.Uses[id].(*types.Var)
	return ok && types.TypeString(v.Type(), nil) == "io.Writer" && p.wires(v)
}

// wires reports whether a variable is a parameter of a function that the package calls, and nobody else, with
// connections only.
func (p *program) wires(v *types.Var) bool {
	if known, ok := p.wire[v]; ok {
		return known
	}
	p.wire[v] = false
	for fn, in := range p.decls {
		params := fn.Signature().Params()
		for i := range params.Len() {
			if params.At(i) == v {
				p.wire[v] = !fn.Exported() && in.decl.Recv == nil && !fn.Signature().Variadic() && p.wired(fn, i)
				return p.wire[v]
			}
		}
	}
	return false
}

func (p *program) wired(fn *types.Func, param int) bool {
	calls := 0
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != fn {
				continue
			}
			call, ok := c.Parent().Node().(*ast.CallExpr)
			kind, _ := c.ParentEdge()
			if !ok || kind != edge.CallExpr_Fun || param >= len(call.Args) || !isConn(p.pass.TypesInfo.TypeOf(call.Args[param])) {
				return false
			}
			calls++
		}
	}
	return calls > 0
}

// writesOnce reports whether a function of the package does no more with a connection, which it gets as a writer, than
// to write to it, once. Who calls it writes once then.
func (p *program) writesOnce(fn *types.Func, param int) bool {
	in, ok := p.decls[fn]
	if !ok || param >= fn.Signature().Params().Len() {
		return false
	}
	decl, ok := in.file.Cursor.FindNode(in.decl)
	if !ok {
		return false
	}
	uses := 0
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != fn.Signature().Params().At(param) {
			continue
		}
		sel, ok := c.Parent().Node().(*ast.SelectorExpr)
		if kind, _ := c.Parent().ParentEdge(); !ok || sel.Sel.Name != "Write" || kind != edge.CallExpr_Fun {
			return false
		}
		for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
			return false
		}
		uses++
	}
	return uses == 1
}
