package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ast/inspector"
)

// through reads x.f, where x is a pointer that never changes, to a struct of the package
// whose field is given its value in literals, and never again.
func (s *search) through(e ast.Expr) (*types.Var, bool) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || s.structs == nil {
		return nil, false
	}
	x, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return nil, false
	}
	info := s.f.Pass.TypesInfo
	v, isVar := info.Uses[x].(*types.Var)
	f, isField := info.Uses[sel.Sel].(*types.Var)
	if !isVar || !isField || !f.IsField() || f.Exported() || !isBasic(f.Type()) || len(info.Selections[sel].Index()) != 1 || !s.fixed(v) {
		return nil, false
	}
	ptr, ok := types.Unalias(v.Type()).(*types.Pointer)
	if !ok {
		return nil, false
	}
	n, ok := types.Unalias(ptr.Elem()).(*types.Named)
	p := s.structs
	if !ok || n.TypeParams() != nil || n.Obj().Pkg() != p.pass.Pkg || p.overwritten(n) {
		return nil, false
	}
	return v, !p.changed[f] && len(p.late[f]) == 0 && !p.mentioned(f.Name()) && !p.setInTests(f.Name())
}

// setInTests reports whether a test that the pass does not have may set a field.
func (p *fieldProgram) setInTests(name string) bool {
	return p.inTests(regexp.MustCompile(`\.` + regexp.QuoteMeta(name) + `\b *(,|=[^=]|[-+*/%&|^<>]+=|\+\+|--)|&[\w.]+\.` + regexp.QuoteMeta(name) + `\b`))
}

// overwritten reports whether a struct of the type may get the values of another one, as
// a whole or with what it is part of.
func (p *fieldProgram) overwritten(n *types.Named) bool {
	if known, ok := p.whole[n.Obj()]; ok {
		return known
	}
	found := false
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.RangeStmt)(nil)) {
			var to []ast.Expr
			switch s := c.Node().(type) {
			case *ast.AssignStmt:
				if s.Tok == token.ASSIGN {
					to = s.Lhs
				}
			case *ast.RangeStmt:
				if s.Tok == token.ASSIGN {
					to = []ast.Expr{s.Key, s.Value}
				}
			}
			for _, e := range to {
				found = found || e != nil && contains(p.pass.TypesInfo.TypeOf(e), n)
			}
		}
		// copy and swap functions move elements of lists of structs.
		for c := range f.Cursor.Preorder((*ast.ArrayType)(nil)) {
			t := p.pass.TypesInfo.TypeOf(c.Node().(*ast.ArrayType).Elt)
			found = found || contains(t, n)
		}
	}
	p.whole[n.Obj()] = found
	return found
}

// contains reports whether a value of a type has one of the struct in it.
func contains(t types.Type, n *types.Named) bool {
	if t == nil {
		return false
	}
	if types.Identical(types.Unalias(t), n) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if contains(f.Type(), n) {
				return true
			}
		}
	case *types.Array:
		return contains(u.Elem(), n)
	}
	return false
}

// asked reports whether the closure reads another field of what a pointer points to, in
// the statement of the text or in one that comes before it in any case: it panics where
// that is nil, whether it makes the text or not.
func (s *search) asked(c inspector.Cursor, v *types.Var) bool {
	info := s.f.Pass.TypesInfo
	text := c.Node()
	var lit *ast.FuncLit
	for l := range c.Enclosing((*ast.FuncLit)(nil)) {
		lit = l.Node().(*ast.FuncLit)
		break
	}
	if lit == nil {
		return false
	}
	found := false
	for _, stmt := range lit.Body.List {
		switch stmt.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.IncDecStmt:
		default:
			continue
		}
		if stmt.Pos() > text.Pos() {
			break
		}
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BinaryExpr:
				if n.Op == token.LAND || n.Op == token.LOR {
					return false
				}
			case *ast.SelectorExpr:
				x, ok := ast.Unparen(n.X).(*ast.Ident)
				selection := info.Selections[n]
				if ok && info.Uses[x] == v && selection != nil && selection.Kind() == types.FieldVal && selection.Indirect() {
					found = true
				}
			}
			return n != text && !found
		})
	}
	return found
}
