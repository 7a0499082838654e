package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// whole stands for the variable whose fields a map and its mutex are, where they are
// variables of the package.
var whole types.Object = types.NewLabel(token.NoPos, nil, "package")

// ownedMaps returns the unexported fields and variables of the package with maps that
// nothing else holds and that all functions of the package change with one mutex
// locked, of the same struct or of the package, and that mutex. While a function has
// locked it, no function it calls can change the map: it would wait for itself.
func ownedMaps(pass *analysis.Pass) map[*types.Var]*types.Var {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	owned, shared := map[*types.Var]*types.Var{}, map[*types.Var]bool{}
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		v, ok := pass.TypesInfo.ObjectOf(c.Node().(*ast.Ident)).(*types.Var)
		if !ok || v.Exported() || v.Pkg() != pass.Pkg || !v.IsField() && v.Parent() != pass.Pkg.Scope() {
			continue
		}
		if _, isMap := v.Type().Underlying().(*types.Map); !isMap || v.IsField() && pass.TypesInfo.Defs[c.Node().(*ast.Ident)] != nil {
			continue
		}
		u := useOf(pass.TypesInfo, c, v)
		mutex := owned[v]
		if u.writes {
			mutex = lockedAt(pass.TypesInfo, u.at, u.root)
		}
		if u.shares || u.writes && (mutex == nil || owned[v] != nil && owned[v] != mutex) {
			shared[v] = true
		}
		if u.writes {
			owned[v] = mutex
		}
	}
	lent := lentMutexes(pass, in)
	for v, mutex := range owned {
		if shared[v] || lent[mutex] {
			delete(owned, v)
		}
	}
	return owned
}

// lentMutexes returns the mutexes of the package that others may unlock for a while:
// whose address is taken, as that of a condition is, or that a function unlocks which
// does not lock it.
func lentMutexes(pass *analysis.Pass, in *inspector.Inspector) map[*types.Var]bool {
	info, lent := pass.TypesInfo, map[*types.Var]bool{}
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		v, ok := info.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if !ok || v.Pkg() != pass.Pkg || !isMutex(v.Type()) {
			continue
		}
		at := c
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if kind, _ := at.ParentEdge(); kind != edge.SelectorExpr_X {
			lent[v] = true
		}
	}
	for c := range in.Root().Preorder((*ast.FuncDecl)(nil)) {
		locks, unlocks := map[*types.Var]bool{}, map[*types.Var]bool{}
		for n := range c.Preorder((*ast.SelectorExpr)(nil)) {
			mutex, method := mutexOf(info, n.Node().(*ast.SelectorExpr))
			switch method {
			case "Lock", "RLock", "TryLock", "TryRLock":
				locks[mutex] = true
			case "Unlock", "RUnlock":
				unlocks[mutex] = true
			}
		}
		for mutex := range unlocks {
			lent[mutex] = lent[mutex] || !locks[mutex]
		}
	}
	return lent
}

func isMutex(t types.Type) bool {
	switch types.TypeString(t, nil) {
	case "sync.Mutex", "sync.RWMutex", "*sync.Mutex", "*sync.RWMutex":
		return true
	}
	return false
}

// use is what is done with a map.
type use struct {
	writes, shares bool
	at             inspector.Cursor
	root           types.Object // x of x.f, or whole
}

// useOf reads a use of a field or of a variable of the package.
func useOf(info *types.Info, id inspector.Cursor, v *types.Var) use {
	kind, _ := id.ParentEdge()
	u := use{at: id, root: whole}
	switch {
	case kind == edge.KeyValueExpr_Key && v.IsField():
		return use{shares: !fresh(id.Parent().Node().(*ast.KeyValueExpr).Value)}
	case kind == edge.ValueSpec_Names:
		spec := id.Parent().Node().(*ast.ValueSpec)
		return use{shares: len(spec.Values) > 0 && (len(spec.Names) != 1 || !fresh(spec.Values[0]))}
	case v.IsField():
		if kind != edge.SelectorExpr_Sel {
			return use{shares: true}
		}
		u = use{at: id.Parent()}
		if x, ok := u.at.Node().(*ast.SelectorExpr).X.(*ast.Ident); ok {
			u.root = info.Uses[x]
		}
	}
	switch kind, _ := u.at.ParentEdge(); kind {
	case edge.IndexExpr_X:
		switch kind, _ := u.at.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			u.writes = true
		}
	case edge.RangeStmt_X:
	case edge.BinaryExpr_X, edge.BinaryExpr_Y: // with nil
	case edge.AssignStmt_Lhs:
		a := u.at.Parent().Node().(*ast.AssignStmt)
		u.writes = true
		u.shares = len(a.Rhs) != 1 || !fresh(a.Rhs[0])
	case edge.CallExpr_Args:
		u.writes, u.shares = passed(info, u.at.Parent().Node().(*ast.CallExpr))
	default:
		u.shares = true
	}
	return u
}

// fresh reports whether the expression is a map that nobody else has.
func fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "make"
	}
	return false
}

// passed tells what a call does with a map it is given.
func passed(info *types.Info, call *ast.CallExpr) (writes, shares bool) {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return false, true
	}
	switch obj := info.Uses[id].(type) {
	case *types.Builtin:
		return obj.Name() != "len", false
	case *types.Func:
		return false, obj.FullName() != "maps.Clone"
	}
	return false, true
}

// lockedAt returns the mutex of a variable, or of the package, that the function
// around the cursor has locked, at least until after the cursor.
func lockedAt(info *types.Info, c inspector.Cursor, root types.Object) *types.Var {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		decl, ok := f.Node().(*ast.FuncDecl)
		if !ok || root == nil {
			return nil
		}
		var mutex *types.Var
		from := token.NoPos
		for _, stmt := range decl.Body.List {
			if stmt.Pos() > c.Node().Pos() {
				break
			}
			if s, ok := stmt.(*ast.ExprStmt); ok {
				if m := call(info, s.X, root, "Lock"); m != nil {
					mutex, from = m, s.End()
				}
			}
		}
		if mutex == nil || unlocked(info, decl, root, from, c.Node().Pos()) {
			return nil
		}
		return mutex
	}
	return nil
}

// unlocked reports whether a statement between the positions unlocks a mutex, other
// than a deferred one, and goes on.
func unlocked(info *types.Info, decl *ast.FuncDecl, root types.Object, from, to token.Pos) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			return false
		case *ast.BlockStmt:
			return n == decl.Body || n.End() > to || !returns(n)
		case ast.Expr:
			found = found || from <= n.Pos() && n.Pos() < to && (call(info, n, root, "Unlock") != nil || call(info, n, root, "RUnlock") != nil)
		}
		return !found
	})
	return found
}

// returns reports whether what follows a block does not follow its statements.
func returns(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok && !jumps(b)
}

// jumps reports whether a statement in the block leads elsewhere but to its end.
func jumps(b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		_, ok := n.(*ast.BranchStmt)
		found = found || ok
		return !found
	})
	return found
}

// call reads root.mu.Lock(), root.Lock() of an embedded mutex or, where root is the
// whole package, mu.Lock(), and returns mu.
func call(info *types.Info, e ast.Expr, root types.Object, name string) *types.Var {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return nil
	}
	mutex, method := mutexOf(info, sel)
	if method == "" || holder(info, sel, mutex) != root {
		return nil
	}
	return mutex
}

// mutexOf returns the field or variable with the mutex whose method is named, and the
// name of the method.
func mutexOf(info *types.Info, sel *ast.SelectorExpr) (*types.Var, string) {
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	selection := info.Selections[sel]
	if !ok || selection == nil || fn.Pkg() == nil || fn.Pkg().Path() != "sync" {
		return nil, ""
	}
	if len(selection.Index()) == 2 {
		t := selection.Recv().Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		if s, ok := t.(*types.Struct); ok {
			return s.Field(selection.Index()[0]), fn.Name()
		}
		return nil, ""
	}
	var id *ast.Ident
	switch x := sel.X.(type) {
	case *ast.SelectorExpr:
		id = x.Sel
	case *ast.Ident:
		id = x
	default:
		return nil, ""
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || !isMutex(v.Type()) {
		return nil, ""
	}
	return v, fn.Name()
}

// holder returns the variable of which the mutex is a field, nil if that has no name.
func holder(info *types.Info, sel *ast.SelectorExpr, mutex *types.Var) types.Object {
	x := sel.X
	if inner, ok := x.(*ast.SelectorExpr); ok {
		if x = inner.X; len(info.Selections[sel].Index()) == 2 {
			return nil
		}
	}
	id, ok := x.(*ast.Ident)
	if !ok {
		return nil
	}
	if v := info.Uses[id]; v != types.Object(mutex) {
		return v
	}
	if mutex.Parent() == mutex.Pkg().Scope() {
		return whole
	}
	return nil
}

// held reports whether the mutex that guards the map is locked before the statement,
// for all that follows up to where the function itself unlocks it.
func (s *search) held(stmt, c inspector.Cursor, v *types.Var) bool {
	mutex := s.owned[v]
	e := c.Node().(*ast.IndexExpr)
	if mutex == nil || literal(c, s.body(c)) || !s.built(e.Index, s.fn.Stable) {
		return false
	}
	info := s.f.Pass.TypesInfo
	root := whole
	if sel, ok := e.X.(*ast.SelectorExpr); ok {
		x, ok := sel.X.(*ast.Ident)
		if !ok {
			return false // whose mutex that is has no name
		}
		root = info.Uses[x]
	}
	from := token.NoPos
	for _, b := range s.decl.Body.List {
		lock, ok := b.(*ast.ExprStmt)
		if ok && b.Pos() < stmt.Node().Pos() && (call(info, lock.X, root, "Lock") == mutex || call(info, lock.X, root, "RLock") == mutex) {
			from = b.End()
		}
	}
	return from.IsValid() && !unlocked(info, s.decl, root, from, stmt.Node().Pos())
}

// releases reports whether a call gives a mutex back.
func (s *search) releases(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := s.f.Pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "sync" && (fn.Name() == "Unlock" || fn.Name() == "RUnlock" || fn.Name() == "Wait")
}

// body is that of the function declaration around the cursor.
func (s *search) body(c inspector.Cursor) inspector.Cursor {
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return f
	}
	return c
}
