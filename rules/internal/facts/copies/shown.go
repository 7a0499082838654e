package copies

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// shown reports whether a pointer to the struct, or a slice or an array of it, becomes an
// interface without methods where it is assigned, returned, sent or put into a literal: it could
// be printed. What calls get is judged with these.
func (p *Program) shown(c inspector.Cursor, owner *types.TypeName) bool {
	e, ok := c.Node().(ast.Expr)
	if !ok || !p.Pass.TypesInfo.Types[e].IsValue() {
		return false
	}
	t := p.Pass.TypesInfo.TypeOf(e)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return in(t, owner.Type(), true) && open(p.target(c))
}

// open reports whether a type is an interface without methods.
func open(t types.Type) bool {
	if t == nil {
		return false
	}
	in, ok := t.Underlying().(*types.Interface)
	return ok && in.NumMethods() == 0
}

// target returns the type of what a value becomes where it stands, nil where it is not known.
func (p *Program) target(c inspector.Cursor) types.Type {
	info := p.Pass.TypesInfo
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return p.target(c.Parent())
	case *ast.ValueSpec:
		if kind == edge.ValueSpec_Values && len(up.Names) == len(up.Values) {
			return info.TypeOf(up.Names[i])
		}
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && len(up.Lhs) == len(up.Rhs) {
			return info.TypeOf(up.Lhs[i])
		}
	case *ast.SendStmt:
		if ch, ok := info.TypeOf(up.Chan).Underlying().(*types.Chan); ok && kind == edge.SendStmt_Value {
			return ch.Elem()
		}
	case *ast.ReturnStmt:
		return p.result(c, i)
	case *ast.KeyValueExpr:
		if kind == edge.KeyValueExpr_Value {
			_, at := c.Parent().ParentEdge()
			return part(info, c.Parent().Parent().Node(), up.Key, at)
		}
	case *ast.CompositeLit:
		if kind == edge.CompositeLit_Elts {
			return part(info, up, nil, i)
		}
	}
	return nil
}

// result returns the type of the i-th result of the function around a return statement.
func (p *Program) result(c inspector.Cursor, i int) types.Type {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		var t types.Type
		switch fn := fn.Node().(type) {
		case *ast.FuncDecl:
			t = p.Pass.TypesInfo.TypeOf(fn.Name)
		case *ast.FuncLit:
			t = p.Pass.TypesInfo.TypeOf(fn)
		}
		if sig, ok := t.(*types.Signature); ok && i < sig.Results().Len() {
			return sig.Results().At(i).Type()
		}
		break
	}
	return nil
}

// part returns the type that a part of a composite literal has there.
func part(info *types.Info, lit ast.Node, key ast.Expr, i int) types.Type {
	e, ok := lit.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	switch t := info.TypeOf(e).Underlying().(type) {
	case *types.Map:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Struct:
		if name, ok := key.(*ast.Ident); ok {
			return info.TypeOf(name)
		}
		if i < t.NumFields() {
			return t.Field(i).Type()
		}
	}
	return nil
}
