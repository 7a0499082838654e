package behave

import (
	"go/ast"
	"go/token"
	"go/types"
)

// keyedFields lists the maps in fields of the package's structs that are only ever filled under a field
// of what is put in, "Index.byName": "Name". Where such a struct is put together field by field, what is
// in its maps is given their keys: functions go by either, as long as they are the same.
func (g *generator) keyedFields() map[string]string {
	maps := map[*types.Var]string{} // the names of the fields
	for _, name := range g.scope.Names() {
		tn, ok := g.scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		if s, ok := tn.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if _, isMap := f.Type().Underlying().(*types.Map); isMap {
					maps[f.Origin()] = name + "." + f.Name()
				}
			}
		}
	}
	by, other := map[*types.Var]string{}, map[*types.Var]bool{}
	for _, fd := range g.effects.Decls {
		if fd == nil || fd.Body == nil {
			continue
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			as, ok := n.(*ast.AssignStmt)
			if !ok {
				return true
			}
			for i, left := range as.Lhs {
				var right ast.Expr
				if len(as.Lhs) == len(as.Rhs) {
					right = as.Rhs[i]
				}
				g.noteKey(left, right, as.Tok, by, other)
			}
			return true
		})
	}
	out := map[string]string{}
	for f, key := range by {
		if maps[f] != "" && !other[f] {
			out[maps[f]] = key
		}
	}
	return out
}

// noteKey notes by which field of what is put in an assignment fills the map in a field, or that it goes
// by something else.
func (g *generator) noteKey(left, right ast.Expr, tok token.Token, by map[*types.Var]string, other map[*types.Var]bool) {
	index, ok := ast.Unparen(left).(*ast.IndexExpr)
	if !ok {
		if f := g.fieldIn(left); f != nil && !isEmptyMap(right) {
			other[f] = true
		}
		return
	}
	f := g.fieldIn(index.X)
	if f == nil {
		return
	}
	key, ok := ast.Unparen(index.Index).(*ast.SelectorExpr)
	if !ok || right == nil || tok != token.ASSIGN {
		other[f] = true
		return
	}
	of, ok := ast.Unparen(key.X).(*ast.Ident)
	if !ok || !g.putsIn(right, g.pkg.TypesInfo.ObjectOf(of)) || by[f] != "" && by[f] != key.Sel.Name || !hasKey(f.Type(), key.Sel.Name) {
		other[f] = true
		return
	}
	by[f] = key.Sel.Name
}

// fieldIn is the field that an expression names; nil if it names none.
func (g *generator) fieldIn(e ast.Expr) *types.Var {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	v, ok := g.pkg.TypesInfo.Uses[sel.Sel].(*types.Var)
	if !ok || !v.IsField() {
		return nil
	}
	return v.Origin()
}

// putsIn reports whether what is assigned is a variable, its address, or a list that it is appended to.
func (g *generator) putsIn(right ast.Expr, v types.Object) bool {
	switch e := ast.Unparen(right).(type) {
	case *ast.Ident:
		return v != nil && g.pkg.TypesInfo.ObjectOf(e) == v
	case *ast.UnaryExpr:
		return e.Op == token.AND && g.putsIn(e.X, v)
	case *ast.CallExpr:
		fn, ok := e.Fun.(*ast.Ident)
		return ok && fn.Name == "append" && len(e.Args) == 2 && g.putsIn(e.Args[1], v)
	}
	return false
}

// isEmptyMap reports whether an expression makes a map with nothing in it.
func isEmptyMap(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		fn, ok := e.Fun.(*ast.Ident)
		return ok && fn.Name == "make"
	}
	return false
}

// hasKey reports whether what a map holds, or a list of it, is a struct with a field of the name that is
// of the type of the keys.
func hasKey(t types.Type, name string) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	elem := m.Elem()
	if list, ok := elem.Underlying().(*types.Slice); ok {
		elem = list.Elem()
	}
	if ptr, ok := elem.Underlying().(*types.Pointer); ok {
		elem = ptr.Elem()
	}
	s, ok := elem.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Name() == name && types.Identical(f.Type(), m.Key()) {
			return true
		}
	}
	return false
}
