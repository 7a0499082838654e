package mapslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// sets is what the package does with its maps, by the variable or field that
// holds the map, or a slice of maps.
type sets struct {
	filled   map[*types.Var]bool // m[k] = true
	asked    map[*types.Var]bool // m[k] is read, or something is deleted
	members  map[*types.Var]bool // a set of objects, with methods, that a field has
	indexing map[*types.Var]bool // keys are indices of slices
	escapes  map[*types.Var]bool // the map goes where it cannot be seen
	promised map[*types.Var]bool // that it is a map is promised to other packages
	// keys are the fields that all keys of a set are the values of; nil where there is
	// a key that is none, or of another field.
	keys  map[*types.Var]*types.Var
	links links
	// from are the sets that keys of a set were elements of.
	from map[*types.Var][]*types.Var
	// methods are those of the package's sets.
	methods map[types.Object]*ast.FuncDecl
}

// setsOf looks at all uses of maps in the package.
func setsOf(pass *analysis.Pass, in *inspector.Inspector) *sets {
	s := &sets{
		filled: map[*types.Var]bool{}, asked: map[*types.Var]bool{}, members: map[*types.Var]bool{}, indexing: map[*types.Var]bool{},
		escapes: map[*types.Var]bool{}, promised: map[*types.Var]bool{}, keys: map[*types.Var]*types.Var{}, links: links{},
		from: map[*types.Var][]*types.Var{}, methods: map[types.Object]*ast.FuncDecl{},
	}
	info := pass.TypesInfo
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		v, ok := info.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if !ok || !holds(v.Type()) {
			continue
		}
		if v.Exported() && v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			s.escapes[v], s.promised[v] = true, true
			continue
		}
		s.use(info, c, v)
	}
	for c := range in.Root().Preorder((*ast.CallExpr)(nil), (*ast.FuncDecl)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			s.links.call(info, c)
		case *ast.FuncDecl:
			s.methods[info.Defs[n.Name]] = n
		}
	}
	s.share(s.promised)
	for n := -1; n != len(s.indexing); {
		n = len(s.indexing)
		s.share(s.indexing)
		s.follow()
	}
	return s
}

// share gives what is known of a variable to all that hold the same maps.
func (s *sets) share(known map[*types.Var]bool) {
	for v := range maps.Clone(known) {
		known[s.links.of(v)] = true
	}
}

// follow knows sets by those that their keys were elements of.
func (s *sets) follow() {
	for v, from := range s.from {
		if slices.ContainsFunc(from, func(o *types.Var) bool { return s.indexing[s.links.of(o)] }) {
			s.indexing[s.links.of(v)] = true
		}
	}
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
			s.handed(info, c, v)
			return
		}
		c = c.Parent()
	} else {
		s.links.use(info, c, v)
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
		if m := mapOf(info.TypeOf(index.X)); isSet(m) && kinds.Integer(m.Key()) {
			s.index(info, parent, v, m, index.Index)
			s.key(info, v, index.Index)
		}
	case edge.RangeStmt_X:
		r := parent.Node().(*ast.RangeStmt)
		if m := mapOf(info.TypeOf(r.X)); r.Key != nil && isSet(m) && kinds.Integer(m.Key()) {
			s.index(info, parent, v, m, r.Key)
		}
	case edge.SelectorExpr_X:
		if !s.method(info, parent, v) {
			s.handed(info, c, v)
		}
	default:
		s.handed(info, c, v)
		if kind == edge.CallExpr_Args && !measured(info, parent.Node().(*ast.CallExpr)) {
			s.asked[v] = true // perhaps, by the function that is called
		}
	}
}

// index notes a key of a set of integers.
func (s *sets) index(info *types.Info, c inspector.Cursor, v *types.Var, m *types.Map, key ast.Expr) {
	if small(m.Key()) || indexes(info, c, key) {
		s.indexing[v] = true
		return
	}
	if of := elementOf(info, c, key); of != nil && of != v {
		s.from[v] = append(s.from[v], of)
	}
}

// handed notes that the map, or the slice of maps, is used whole.
func (s *sets) handed(info *types.Info, c inspector.Cursor, v *types.Var) {
	if harmless(info, c, v.Pkg()) {
		return
	}
	s.escapes[v] = true
	if promises(info, c) {
		s.promised[v] = true
	}
}

// method notes the call of a method that a set of integers has, and reports whether
// it is one.
func (s *sets) method(info *types.Info, selector inspector.Cursor, v *types.Var) bool {
	call, m := methodOfSet(info, selector)
	if call == nil {
		return false
	}
	if !kinds.Integer(m.Key()) {
		if s.objects(v.Pkg(), m.Key()) && v.IsField() {
			s.members[v] = true
		}
		return false
	}
	s.filled[v], s.asked[v], s.keys[v] = true, true, nil
	for _, arg := range call.Args {
		if types.Identical(info.TypeOf(arg), m.Key()) {
			s.index(info, selector, v, m, arg)
		}
	}
	return true
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

// promises reports whether a map that is used whole here is part of what the package
// offers to others.
func promises(info *types.Info, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ReturnStmt_Results:
		for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			d, declared := f.Node().(*ast.FuncDecl)
			return !declared || d.Name.IsExported()
		}
	case edge.CallExpr_Args:
		return !collects(info, c.Parent().Node().(*ast.CallExpr))
	}
	return false
}

// collects reports whether a call is of a builtin, or of a function of package maps or
// slices: these have their like for slices.
func collects(info *types.Info, call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = index.X
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		_, builtin := info.Uses[fun].(*types.Builtin)
		return builtin
	case *ast.SelectorExpr:
		fn, ok := info.Uses[fun.Sel].(*types.Func)
		return ok && fn.Pkg() != nil && (fn.Pkg().Path() == "maps" || fn.Pkg().Path() == "slices")
	}
	return false
}

// methodOfSet returns the call of the method that a selector selects, and the type of
// the map that it is a method of: of a set that this package declares.
func methodOfSet(info *types.Info, selector inspector.Cursor) (*ast.CallExpr, *types.Map) {
	sel := selector.Node().(*ast.SelectorExpr)
	m := mapOf(info.TypeOf(sel.X))
	selection := info.Selections[sel]
	if kind, _ := selector.ParentEdge(); kind != edge.CallExpr_Fun || !isSet(m) || selection == nil {
		return nil, nil
	}
	return selector.Parent().Node().(*ast.CallExpr), m
}

// indexes reports whether the variable that a key is, is the index of a slice
// in the same function: one that a loop over it counts, or that it is indexed by.
func indexes(info *types.Info, c inspector.Cursor, key ast.Expr) bool {
	id, ok := ast.Unparen(key).(*ast.Ident)
	if b, shifted := ast.Unparen(key).(*ast.BinaryExpr); shifted && info.Types[b.Y].Value != nil { // i+1
		id, ok = ast.Unparen(b.X).(*ast.Ident)
	}
	if !ok {
		return false
	}
	v := info.ObjectOf(id)
	if v == nil {
		return false
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for i := range f.Preorder((*ast.IndexExpr)(nil), (*ast.RangeStmt)(nil)) {
			var list, place ast.Expr
			switch n := i.Node().(type) {
			case *ast.IndexExpr:
				list, place = n.X, n.Index
			case *ast.RangeStmt:
				list, place = n.X, n.Key
			}
			if used, ok := ast.Unparen(place).(*ast.Ident); ok && info.ObjectOf(used) == v && isList(info.TypeOf(list)) {
				return true
			}
		}
	}
	return false
}

// elementOf returns the set that a key is an element of: the loop over it has the key as
// its variable.
func elementOf(info *types.Info, c inspector.Cursor, key ast.Expr) *types.Var {
	id, ok := ast.Unparen(key).(*ast.Ident)
	if !ok {
		return nil
	}
	for l := range c.Enclosing((*ast.RangeStmt)(nil)) {
		r := l.Node().(*ast.RangeStmt)
		if element, ok := r.Key.(*ast.Ident); ok && info.ObjectOf(element) == info.ObjectOf(id) && isSet(mapOf(info.TypeOf(r.X))) {
			return holderOf(info, r.X)
		}
	}
	return nil
}

// small reports whether there are no more values of a type of integers than an array
// has room for.
func small(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int8)
}

func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
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

// numbering reports whether the map has what is known of objects whose type is the
// module's to change, their numbers, lists, maps or other objects, and nothing is taken out of it.
func (s *sets) numbering(pass *analysis.Pass, v *types.Var) bool {
	m := mapOf(v.Type())
	if m == nil || isSet(m) || !kinds.Integer(m.Elem()) && !several(m.Elem()) && !s.objects(pass.Pkg, m.Elem()) {
		return false
	}
	return s.objects(pass.Pkg, m.Key())
}

// objects reports whether a type is that of pointers to structs of the module.
func (s *sets) objects(pkg *types.Package, t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && sameModule(n.Obj().Pkg().Path(), pkg.Path())
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
	return isSet(m) && (pointer || kinds.Integer(m.Key())) || pointer && (kinds.Integer(m.Elem()) || several(m.Elem()) || toPointer)
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
