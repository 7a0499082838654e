package copies

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// boxed reports whether a pointer to one of the structs becomes a value of an interface, other
// than as an argument: what it holds may be printed, or compared, where nobody names the struct.
func (p *Program) boxed(structs []*types.TypeName) bool {
	for _, f := range p.Files {
		for c := range f.Cursor.Preorder() {
			e, ok := c.Node().(ast.Expr)
			if !ok || !p.pointer(e, structs) {
				continue
			}
			if to := p.becomes(c); to != nil && types.IsInterface(to) {
				return true
			}
		}
	}
	return false
}

// pointer reports whether an expression is a pointer to one of the structs.
func (p *Program) pointer(e ast.Expr, structs []*types.TypeName) bool {
	have := p.Pass.TypesInfo.Types[e]
	if !have.IsValue() {
		return false
	}
	ptr, ok := types.Unalias(have.Type).(*types.Pointer)
	return ok && slices.ContainsFunc(structs, func(s *types.TypeName) bool { return types.Identical(ptr.Elem(), s.Type()) })
}

// becomes returns the type of what takes a value, nil if that is an argument, or nothing.
func (p *Program) becomes(c inspector.Cursor) types.Type {
	info := p.Pass.TypesInfo
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return p.becomes(c.Parent())
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) {
			return info.TypeOf(n.Lhs[i])
		}
	case *ast.ValueSpec:
		if kind == edge.ValueSpec_Values && n.Type != nil {
			return info.TypeOf(n.Type)
		}
	case *ast.SendStmt:
		if ch, ok := info.TypeOf(n.Chan).Underlying().(*types.Chan); ok && kind == edge.SendStmt_Value {
			return ch.Elem()
		}
	case *ast.ReturnStmt:
		return p.result(c, i)
	case *ast.IndexExpr:
		if m, ok := info.TypeOf(n.X).Underlying().(*types.Map); ok && kind == edge.IndexExpr_Index {
			return m.Key()
		}
	case *ast.KeyValueExpr:
		if kind == edge.KeyValueExpr_Key {
			return keyOf(info.TypeOf(c.Parent().Parent().Node().(ast.Expr)))
		}
		if name, ok := n.Key.(*ast.Ident); ok {
			if field, ok := info.Uses[name].(*types.Var); ok && field.IsField() {
				return field.Type()
			}
		}
		return elementOf(info.TypeOf(c.Parent().Parent().Node().(ast.Expr)), 0)
	case *ast.CompositeLit:
		if kind == edge.CompositeLit_Elts {
			return elementOf(info.TypeOf(n), i)
		}
	}
	return nil
}

// result returns the type of the i-th result of the function that a node is in.
func (p *Program) result(c inspector.Cursor, i int) types.Type {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		var t types.Type
		switch fn := fn.Node().(type) {
		case *ast.FuncDecl:
			t = p.Pass.TypesInfo.Defs[fn.Name].Type()
		case *ast.FuncLit:
			t = p.Pass.TypesInfo.TypeOf(fn)
		}
		if results := t.Underlying().(*types.Signature).Results(); i < results.Len() {
			return results.At(i).Type()
		}
		break
	}
	return nil
}

// literal returns what a composite literal makes, whose type may be a pointer that the list
// around it lets leave out.
func literal(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return t.Underlying()
}

func keyOf(t types.Type) types.Type {
	if m, ok := literal(t).(*types.Map); ok {
		return m.Key()
	}
	return nil
}

// elementOf returns the type of an element of a literal, for a struct that of the i-th field.
func elementOf(t types.Type, i int) types.Type {
	switch t := literal(t).(type) {
	case interface{ Elem() types.Type }: // a slice, an array or a map
		return t.Elem()
	case *types.Struct:
		if i < t.NumFields() {
			return t.Field(i).Type()
		}
	}
	return nil
}
