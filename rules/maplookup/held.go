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

// ownedFields returns the unexported fields with maps that nothing else holds and
// that all functions of the package change with one mutex of the same struct locked,
// and the field of that mutex. While a function has locked it, no function it calls
// can change the map: it would wait for itself.
func ownedFields(pass *analysis.Pass) map[*types.Var]*types.Var {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	owned, shared := map[*types.Var]*types.Var{}, map[*types.Var]bool{}
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		v, ok := pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if !ok || !v.IsField() || v.Exported() || v.Pkg() != pass.Pkg {
			continue
		}
		if _, isMap := v.Type().Underlying().(*types.Map); !isMap {
			continue
		}
		u := useOf(pass.TypesInfo, c)
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
	for v := range shared {
		delete(owned, v)
	}
	return owned
}

// use is what is done with a field.
type use struct {
	writes, shares bool
	at             inspector.Cursor
	root           types.Object // x of x.f
}

// useOf reads a use of a field with a map.
func useOf(info *types.Info, id inspector.Cursor) use {
	kind, _ := id.ParentEdge()
	if kind == edge.KeyValueExpr_Key {
		return use{shares: !fresh(id.Parent().Node().(*ast.KeyValueExpr).Value)}
	}
	if kind != edge.SelectorExpr_Sel {
		return use{shares: true}
	}
	sel := id.Parent()
	u := use{at: sel}
	if x, ok := sel.Node().(*ast.SelectorExpr).X.(*ast.Ident); ok {
		u.root = info.Uses[x]
	}
	switch kind, _ := sel.ParentEdge(); kind {
	case edge.IndexExpr_X:
		switch kind, _ := sel.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			u.writes = true
		case edge.IndexExpr_X, edge.SelectorExpr_X, edge.SliceExpr_X:
			u.shares = true // what it holds is changed in other ways
		}
	case edge.RangeStmt_X:
	case edge.AssignStmt_Lhs:
		a := sel.Parent().Node().(*ast.AssignStmt)
		u.writes = true
		u.shares = len(a.Rhs) != 1 || !fresh(a.Rhs[0])
	case edge.CallExpr_Args:
		u.writes, u.shares = passed(info, sel.Parent().Node().(*ast.CallExpr))
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

// lockedAt returns the field of the mutex of a variable that the function around
// the cursor has locked, until it returns or at least until after the cursor.
func lockedAt(info *types.Info, c inspector.Cursor, root types.Object) *types.Var {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		decl, ok := f.Node().(*ast.FuncDecl)
		if !ok || root == nil {
			return nil
		}
		var mutex *types.Var
		for _, stmt := range decl.Body.List {
			if stmt.Pos() > c.Node().Pos() {
				break
			}
			if s, ok := stmt.(*ast.ExprStmt); ok {
				if m := call(info, s.X, root, "Lock"); m != nil {
					mutex = m
				}
			}
		}
		if mutex == nil || unlocked(info, decl, root, c.Node().Pos()) {
			return nil
		}
		return mutex
	}
	return nil
}

// unlocked reports whether a statement before the position unlocks a mutex, other
// than a deferred one.
func unlocked(info *types.Info, decl *ast.FuncDecl, root types.Object, pos token.Pos) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if _, ok := n.(*ast.DeferStmt); ok {
			return false
		}
		e, ok := n.(ast.Expr)
		found = found || ok && e.Pos() < pos && (call(info, e, root, "Unlock") != nil || call(info, e, root, "RUnlock") != nil)
		return !found
	})
	return found
}

// call reads root.mu.Lock() and returns the field mu.
func call(info *types.Info, e ast.Expr, root types.Object, name string) *types.Var {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	method, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != name {
		return nil
	}
	field, ok := method.X.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	x, ok := field.X.(*ast.Ident)
	if !ok || info.Uses[x] != root {
		return nil
	}
	fn, ok := info.Uses[method.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" {
		return nil
	}
	v, _ := info.Uses[field.Sel].(*types.Var)
	return v
}

// held reports whether the mutex that guards the map is locked before the
// statement and until the function returns: by Lock, and by a deferred Unlock right
// behind it.
func (s *search) held(list, stmt, c inspector.Cursor, holder *types.Var) bool {
	mutex := s.owned[holder]
	sel, ok := c.Node().(*ast.IndexExpr).X.(*ast.SelectorExpr)
	if mutex == nil || !ok || literal(c, s.body(c)) {
		return false
	}
	info := s.f.Pass.TypesInfo
	root := info.Uses[sel.X.(*ast.Ident)]
	for i, b := range s.decl.Body.List[:max(0, len(s.decl.Body.List)-1)] {
		lock, ok := b.(*ast.ExprStmt)
		if !ok || b.Pos() >= stmt.Node().Pos() || call(info, lock.X, root, "Lock") != mutex {
			continue
		}
		d, ok := s.decl.Body.List[i+1].(*ast.DeferStmt)
		return ok && call(info, d.Call, root, "Unlock") == mutex && !unlocked(info, s.decl, root, s.decl.End())
	}
	return false
}

// body is that of the function declaration around the cursor.
func (s *search) body(c inspector.Cursor) inspector.Cursor {
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return f
	}
	return c
}
