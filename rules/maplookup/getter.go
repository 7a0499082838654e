package maplookup

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// getter returns the fields that a method reads which is called on a variable of the function
// and does nothing else: return x.f, or x.f.g. The call is as good as the field.
func (s *search) getter(e ast.Expr) ([]*ast.SelectorExpr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return nil, false
	}
	info := s.f.Pass.TypesInfo
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	method, x := info.Selections[sel], info.Uses[syntax.Name(sel.X)]
	v, ok := x.(*types.Var)
	if !ok || !s.fn.Own(v) || method == nil || method.Kind() != types.MethodVal || len(method.Index()) != 1 || types.IsInterface(method.Recv()) {
		return nil, false
	}
	decl, ok := s.pure.Own(call)
	if !ok || len(decl.Body.List) != 1 || len(decl.Recv.List[0].Names) != 1 {
		return nil, false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 || !s.plain(ret.Results[0]) {
		return nil, false
	}
	return s.fields(ret.Results[0], info.Defs[decl.Recv.List[0].Names[0]])
}

// fields reads x.f, or x.f.g, of a receiver.
func (s *search) fields(e ast.Expr, recv types.Object) (all []*ast.SelectorExpr, ok bool) {
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return all, len(all) > 0 && recv != nil && s.f.Pass.TypesInfo.Uses[syntax.Name(e)] == recv
		}
		f := s.f.Pass.TypesInfo.Selections[sel]
		if f == nil || f.Kind() != types.FieldVal || len(f.Index()) != 1 {
			return nil, false
		}
		all, e = append(all, sel), sel.X
	}
}

// setsGot reports whether what is assigned to may be a field that a getter in the key reads, a
// part of one, or a struct that has one.
func (s *search) setsGot(l, key ast.Expr) bool {
	info, found := s.f.Pass.TypesInfo, false
	ast.Inspect(key, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return false
		}
		fields, _ := s.getter(e)
		for _, f := range fields {
			holder := info.TypeOf(f.X)
			if p, ok := holder.Underlying().(*types.Pointer); ok {
				holder = p.Elem()
			}
			t := info.TypeOf(l)
			found = found || t == nil || holds(t, holder) || within(info, l, info.ObjectOf(f.Sel))
		}
		return !found
	})
	return found
}

// within reports whether an expression is a field, of any value, or a part of one.
func within(info *types.Info, e ast.Expr, field types.Object) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if info.ObjectOf(x.Sel) == field {
				return true
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return false
		}
	}
}

// holds reports whether a value of one type is one of another, or has such a part.
func holds(t, part types.Type) bool {
	if types.Identical(t.Underlying(), part.Underlying()) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if holds(f.Type(), part) {
				return true
			}
		}
	case *types.Array:
		return holds(u.Elem(), part)
	}
	return false
}
