package mapslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// sets is what the package does with its maps, by the variable or field that
// holds the map, or a slice of maps.
type sets struct {
	filled   map[*types.Var]bool // m[k] = true
	asked    map[*types.Var]bool // m[k] is read, or something is deleted
	indexing map[*types.Var]bool // keys are indices of slices
	escapes  map[*types.Var]bool // the map goes where it cannot be seen
	// keys are the fields that all keys of a set are the values of; nil where there is
	// a key that is none, or of another field.
	keys map[*types.Var]*types.Var
}

// setsOf looks at all uses of maps in the package.
func setsOf(pass *analysis.Pass, in *inspector.Inspector) *sets {
	s := &sets{map[*types.Var]bool{}, map[*types.Var]bool{}, map[*types.Var]bool{}, map[*types.Var]bool{}, map[*types.Var]*types.Var{}}
	info := pass.TypesInfo
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		v, ok := info.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if !ok || !holds(v.Type()) {
			continue
		}
		if v.Exported() && v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			s.escapes[v] = true
			continue
		}
		s.use(info, c, v)
	}
	return s
}

// holds reports whether the type is a map or a slice of maps.
func holds(t types.Type) bool {
	if l, ok := t.Underlying().(*types.Slice); ok {
		t = l.Elem()
	}
	return mapOf(t) != nil
}

// use notes one use of a variable or field.
func (s *sets) use(info *types.Info, c inspector.Cursor, v *types.Var) {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	if kind, _ := c.ParentEdge(); kind == edge.KeyValueExpr_Key {
		return // a field in a literal
	}
	if mapOf(info.TypeOf(c.Node().(ast.Expr))) == nil { // a slice of maps
		if kind, _ := c.ParentEdge(); kind != edge.IndexExpr_X {
			if !harmless(info, c, v.Pkg()) {
				s.escapes[v] = true
			}
			return
		}
		c = c.Parent()
	}
	parent := c.Parent()
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		index := parent.Node().(*ast.IndexExpr)
		if assigned(info, parent) {
			s.filled[v] = true
		} else {
			s.asked[v] = true
		}
		if m := mapOf(info.TypeOf(index.X)); isSet(m) && isInt(m.Key()) {
			if indexes(info, parent, index.Index) {
				s.indexing[v] = true
			}
			s.key(info, v, index.Index)
		}
	case edge.RangeStmt_X:
		r := parent.Node().(*ast.RangeStmt)
		if m := mapOf(info.TypeOf(r.X)); r.Key != nil && isSet(m) && isInt(m.Key()) && indexes(info, parent, r.Key) {
			s.indexing[v] = true
		}
	default:
		if !harmless(info, c, v.Pkg()) {
			s.escapes[v] = true
		}
		if kind == edge.CallExpr_Args && !measured(info, parent.Node().(*ast.CallExpr)) {
			s.asked[v] = true // perhaps, by the function that is called
		}
	}
}

// key notes a key of a set.
func (s *sets) key(info *types.Info, v *types.Var, e ast.Expr) {
	var field *types.Var
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
		field, _ = info.Uses[sel.Sel].(*types.Var)
	}
	if known, seen := s.keys[v]; seen && known != field {
		field = nil
	}
	s.keys[v] = field
}

// measured reports whether the call is of len.
func measured(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup("len")
}

// assigned reports whether an index expression is set to what says that the key is
// there: true, or struct{}{}.
func assigned(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || kind != edge.AssignStmt_Lhs || a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) {
		return false
	}
	if _, lit := a.Rhs[i].(*ast.CompositeLit); lit {
		return true
	}
	v := info.Types[a.Rhs[i]].Value
	return v != nil && v.ExactString() == "true"
}

// harmless reports whether the map is only measured here, gets its value, or is
// given to a function or a method of the package, where its uses are seen.
func harmless(info *types.Info, c inspector.Cursor, pkg *types.Package) bool {
	kind, _ := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Lhs:
		return true
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		switch fun := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			if info.Uses[fun] == types.Universe.Lookup("len") || info.Uses[fun] == types.Universe.Lookup("clear") {
				return true
			}
			fn, ok := info.Uses[fun].(*types.Func)
			return ok && fn.Pkg() != nil
		case *ast.SelectorExpr:
			selection := info.Selections[fun]
			return selection != nil && selection.Kind() == types.MethodVal && selection.Obj().Pkg() == pkg && !types.IsInterface(selection.Recv())
		}
	}
	return false
}

// indexes reports whether the variable that a key is, is the index of a slice
// in the same function.
func indexes(info *types.Info, c inspector.Cursor, key ast.Expr) bool {
	id, ok := ast.Unparen(key).(*ast.Ident)
	if !ok {
		return false
	}
	v := info.ObjectOf(id)
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for i := range f.Preorder((*ast.IndexExpr)(nil)) {
			index := i.Node().(*ast.IndexExpr)
			used, ok := ast.Unparen(index.Index).(*ast.Ident)
			if !ok || v == nil || info.ObjectOf(used) != v {
				continue
			}
			switch info.TypeOf(index.X).Underlying().(type) {
			case *types.Slice, *types.Array:
				return true
			}
		}
	}
	return false
}

// isSet reports whether the values of the map say no more than that a key is
// there.
func isSet(m *types.Map) bool {
	if m == nil {
		return false
	}
	switch e := m.Elem().Underlying().(type) {
	case *types.Basic:
		return e.Kind() == types.Bool
	case *types.Struct:
		return e.NumFields() == 0
	}
	return false
}

func isInt(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// numbering reports whether the map has what is known of objects whose type is the
// module's to change, their numbers, lists, maps or other objects, and nothing is taken out of it.
func (s *sets) numbering(pass *analysis.Pass, v *types.Var) bool {
	m := mapOf(v.Type())
	if m == nil || isSet(m) || !isInt(m.Elem()) && !several(m.Elem()) && !s.objects(pass, m.Elem()) {
		return false
	}
	return s.objects(pass, m.Key())
}

// objects reports whether a type is that of pointers to structs of the module.
func (s *sets) objects(pass *analysis.Pass, t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && sameModule(n.Obj().Pkg().Path(), pass.Pkg.Path())
}

// numbered reports whether the elements of a set are the numbers of objects of the
// module.
func (s *sets) numbered(pass *analysis.Pass, v *types.Var) bool {
	field := s.keys[v]
	return field != nil && field.Pkg() != nil && sameModule(field.Pkg().Path(), pass.Pkg.Path())
}

// sameModule compares the first two elements of import paths, which modules
// that are no part of each other rarely share.
func sameModule(a, b string) bool {
	first := func(path string) string {
		parts := strings.SplitN(path, "/", 3)
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	return first(a) == first(b)
}

// holderOf returns the variable or field that holds a map, or the slice that it
// is in.
func holderOf(info *types.Info, e ast.Expr) *types.Var {
	e = ast.Unparen(e)
	if index, ok := e.(*ast.IndexExpr); ok {
		if mapOf(info.TypeOf(index.X)) != nil {
			return nil // what is in it has no name
		}
		e = ast.Unparen(index.X)
	}
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok || !isSetOrNumbers(v.Type()) {
		return nil
	}
	return v
}

// isSetOrNumbers leaves other maps alone.
func isSetOrNumbers(t types.Type) bool {
	if l, ok := t.Underlying().(*types.Slice); ok {
		t = l.Elem()
	}
	m := mapOf(t)
	if m == nil {
		return false
	}
	_, pointer := m.Key().Underlying().(*types.Pointer)
	_, toPointer := m.Elem().Underlying().(*types.Pointer)
	return isSet(m) && (pointer || isInt(m.Key())) || pointer && (isInt(m.Elem()) || several(m.Elem()) || toPointer)
}

// several reports whether a type is that of a list or a map: of what belongs to an object.
func several(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// madeFor returns the variable or field that a new map is for.
func madeFor(info *types.Info, c inspector.Cursor) *types.Var {
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) == len(a.Rhs) {
			return holderOf(info, a.Lhs[i])
		}
	case edge.KeyValueExpr_Value:
		if id, ok := c.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident); ok {
			return holderOf(info, id)
		}
	}
	return nil
}
