package slaballoc

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// each returns the object that a statement allocates in each turn of a loop over
// something of known length, if it is appended to a slice or put into a map there, by
// itself or by the name it is given, or if a function makes it for the turn's element
// of a slice: as many objects as turns, which could be the elements of one slice.
func each(made *makers, c inspector.Cursor) ast.Node {
	info := made.info
	a := c.Node().(*ast.AssignStmt)
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil
	}
	if kind, _ := c.ParentEdge(); kind != edge.BlockStmt_List {
		return nil
	}
	if kind, _ := c.Parent().ParentEdge(); kind != edge.RangeStmt_Body {
		return nil
	}
	loop := c.Parent().Parent()
	if !counted(info, loop.Node().(*ast.RangeStmt).X) || jumps(loop, a.Pos()) {
		return nil
	}
	switch {
	case element(info, loop.Node().(*ast.RangeStmt), a.Lhs[0]) && made.by(a.Rhs[0]):
		return a
	case stored(info, a.Lhs[0], a.Rhs[0], func(e ast.Expr) bool { return fresh(info, e) || made.by(e) }):
		return a
	case fresh(info, a.Rhs[0]) || made.by(a.Rhs[0]):
		id, ok := a.Lhs[0].(*ast.Ident)
		if ok && info.Defs[id] != nil && keeps(info, loop.Node().(*ast.RangeStmt).Body, info.Defs[id]) {
			return a
		}
	}
	return nil
}

// called returns the object that a function allocates in each call, or where it has none
// yet, and appends to a slice in a field: as many objects as calls.
func called(info *types.Info, c inspector.Cursor) ast.Node {
	a := c.Node().(*ast.AssignStmt)
	body, ok := c.Parent().Node().(*ast.BlockStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil
	}
	for _, s := range body.List {
		if s == a && appends(info, s, func(e ast.Expr) bool { return fresh(info, e) }) {
			return a
		}
		id, ok := a.Lhs[0].(*ast.Ident)
		if ok && fresh(info, a.Rhs[0]) && s.Pos() > a.Pos() && appends(info, s, func(e ast.Expr) bool {
			used, ok := ast.Unparen(e).(*ast.Ident)
			return ok && info.Uses[used] == info.ObjectOf(id)
		}) {
			return a
		}
	}
	return nil
}

// appends reports whether a statement appends such a value to a slice in a field.
func appends(info *types.Info, s ast.Stmt, what func(ast.Expr) bool) bool {
	to, ok := s.(*ast.AssignStmt)
	if !ok || len(to.Lhs) != 1 || len(to.Rhs) != 1 {
		return false
	}
	field, ok := to.Lhs[0].(*ast.SelectorExpr)
	return ok && info.Selections[field] != nil && stored(info, field, to.Rhs[0], what)
}

// counted reports whether it is known how often a loop turns.
func counted(info *types.Info, x ast.Expr) bool {
	switch t := info.TypeOf(x).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	case *types.Basic:
		return t.Info()&types.IsInteger != 0
	}
	return false
}

// fresh reports whether an expression is a new struct: &T{...} or new(T).
func fresh(info *types.Info, e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		b, ok := typeutil.Callee(info, call).(*types.Builtin)
		if !ok || b.Name() != "new" || !info.Types[call.Args[0]].IsType() {
			return false
		}
		_, isStruct := info.TypeOf(call.Args[0]).Underlying().(*types.Struct)
		return isStruct
	}
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok {
		return false
	}
	lit, ok := ast.Unparen(u.X).(*ast.CompositeLit)
	if !ok {
		return false
	}
	_, isStruct := info.TypeOf(lit).Underlying().(*types.Struct)
	return isStruct
}

// element reports whether an expression is the element of a slice that belongs to the turn of a loop.
func element(info *types.Info, loop *ast.RangeStmt, e ast.Expr) bool {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return false
	}
	_, isSlice := info.TypeOf(index.X).Underlying().(*types.Slice)
	at, named := index.Index.(*ast.Ident)
	key, declared := loop.Key.(*ast.Ident)
	return isSlice && named && declared && info.Defs[key] != nil && info.Uses[at] == info.Defs[key]
}

// stored reports whether an assignment appends a value to the slice it assigns to,
// or puts it into a map.
func stored(info *types.Info, to, e ast.Expr, what func(ast.Expr) bool) bool {
	if index, ok := ast.Unparen(to).(*ast.IndexExpr); ok {
		_, isMap := info.TypeOf(index.X).Underlying().(*types.Map)
		return isMap && what(e)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup("append") && what(call.Args[1])
}

// keeps reports whether a statement of a body stores what a variable holds.
func keeps(info *types.Info, body *ast.BlockStmt, v types.Object) bool {
	for _, s := range body.List {
		a, ok := s.(*ast.AssignStmt)
		if ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 && stored(info, a.Lhs[0], a.Rhs[0], func(e ast.Expr) bool {
			id, ok := ast.Unparen(e).(*ast.Ident)
			return ok && info.Uses[id] == v
		}) {
			return true
		}
	}
	return false
}
