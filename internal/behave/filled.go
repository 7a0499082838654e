package behave

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// filled lists the structs of the package all of whose unexported fields methods
// set that users can call: a zero value and calls lead to all that the package ever
// makes of them. What is put together field by field may be what no calls lead to, a
// heap that is none or a table without its index.
func (g *generator) filled() []string {
	var out []string
	for _, name := range g.scope.Names() {
		tn, ok := g.scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		if s, ok := tn.Type().Underlying().(*types.Struct); ok && g.isFilled(tn, s) {
			out = append(out, name)
		}
	}
	return out
}

// isFilled reports whether methods that users can call set all unexported fields of a
// struct, and that there are some.
func (g *generator) isFilled(tn *types.TypeName, s *types.Struct) bool {
	set := map[*types.Var]bool{}
	for fn := range g.effects.Decls {
		recv := fn.Signature().Recv()
		if recv == nil || !fn.Exported() || ownerOf(recv.Type()) != tn || !g.callable(fn) {
			continue
		}
		for used := range g.reach(fn, deepestCallers) {
			if fd := g.effects.Decls[used]; fd != nil && fd.Body != nil {
				g.fieldsSet(fd.Body, set, fills)
			}
		}
	}
	some := false
	for f := range s.Fields() {
		if f.Exported() || f.Name() == "_" || readyWhenZero(f.Type()) {
			continue
		}
		if some = true; !set[f.Origin()] {
			return false
		}
	}
	return some
}

// changers lists those of methods that may be called at will which set fields of
// their receiver: calls of others bring a value nowhere.
func (g *generator) changers() []string {
	var out []string
	for fn, fd := range g.effects.Decls {
		recv := fn.Signature().Recv()
		if recv == nil || !g.atWill(fn, fd) {
			continue
		}
		tn, set := ownerOf(recv.Type()), map[*types.Var]bool{}
		for used := range g.reach(fn, deepestCallers) {
			if body := g.effects.Decls[used]; body != nil && body.Body != nil {
				g.fieldsSet(body.Body, set, nil)
			}
		}
		if tn == nil {
			continue
		}
		s, ok := tn.Type().Underlying().(*types.Struct)
		if ok && slices.ContainsFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return set[f.Origin()] }) {
			out = append(out, g.expressions(fn)...)
		}
	}
	slices.Sort(out)
	return out
}

// ownerOf is the name of the type that a receiver is of, or points to.
func ownerOf(t types.Type) *types.TypeName {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// readyWhenZero reports whether a field is of a type whose zero value nobody sets:
// locks and atomic values.
func readyWhenZero(t types.Type) bool {
	tn := ownerOf(t)
	return tn != nil && tn.Pkg() != nil && (tn.Pkg().Path() == "sync" || tn.Pkg().Path() == "sync/atomic")
}

// fills reports whether an assignment can make more of a value than there was: what
// takes a part of it away, or changes an element that there is, cannot.
func fills(left, right ast.Expr) bool {
	switch left.(type) {
	case *ast.IndexExpr, *ast.StarExpr:
		return false
	}
	switch right := right.(type) {
	case *ast.SliceExpr:
		return false
	case *ast.Ident:
		return right.Name != "nil"
	}
	return true
}

// fieldsSet adds the fields that statements assign to, take the address of or call
// methods on which may change them; assignments count that a function, if there is one,
// lets count.
func (g *generator) fieldsSet(body ast.Node, set map[*types.Var]bool, counts func(left, right ast.Expr) bool) {
	note := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if v, ok := g.pkg.TypesInfo.Uses[sel.Sel].(*types.Var); ok && v.IsField() {
					set[v.Origin()] = true
				}
			}
			return true
		})
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if counts == nil || len(n.Rhs) < len(n.Lhs) || counts(l, n.Rhs[i]) {
					note(l)
				}
			}
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && g.changesOperand(sel) {
				note(sel.X)
			}
		}
		return true
	})
}

// changesOperand reports whether a method is called on a pointer to what is in front
// of it, which is no pointer itself.
func (g *generator) changesOperand(sel *ast.SelectorExpr) bool {
	s := g.pkg.TypesInfo.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal || types.IsInterface(s.Recv()) {
		return false
	}
	if _, pointer := s.Recv().Underlying().(*types.Pointer); pointer {
		return false
	}
	_, changes := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	return changes
}
