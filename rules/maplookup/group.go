package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

type search struct {
	f     *sources.File
	decl  *ast.FuncDecl
	fn    *order.Function
	pure  *purity.Functions
	owned map[*types.Var]*types.Var
	taken names.Taken
}

// group reads the reads that begin with the one at the cursor.
func (s *search) group(c inspector.Cursor) (group, bool) {
	holder, ok := s.element(c)
	if !ok {
		return group{}, false
	}
	if g, ok := s.settled(c, holder); ok {
		return g, true
	}
	if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Rhs && !s.read(c) {
		return s.asked(c, holder)
	}
	if !s.read(c) {
		return group{}, false
	}
	list, stmt, ok := s.statement(c)
	if !ok {
		return group{}, false
	}
	end, ok := s.until(list, stmt, c, holder)
	if !ok {
		return group{}, false
	}
	for r := range list.Preorder((*ast.IndexExpr)(nil)) {
		pos := r.Node().Pos()
		if s.same(r.Node(), c.Node()) && stmt.Node().Pos() <= pos && pos < c.Node().Pos() && !literal(r, list) && s.read(r) {
			return group{}, false // not the first
		}
	}
	g := group{stmt: stmt.Node().(ast.Stmt), name: names.Local(holder.Name()) + "Value"}
	if g.reads, ok = s.reads(list, c, stmt.Node().Pos(), end); !ok {
		return group{}, false
	}
	s.updated(&g, list, stmt, c, holder, end)
	return g, len(g.reads) > 1 && s.first(list, stmt, c, holder)
}

// same reports whether two expressions are the same names with the same meaning.
func (s *search) same(a, b ast.Node) bool {
	return a == b || s.f.Of(a) == s.f.Of(b) && slices.Equal(s.named(a), s.named(b))
}

// named are the objects that an expression names, in their order.
func (s *search) named(n ast.Node) (all []types.Object) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all = append(all, s.f.Pass.TypesInfo.ObjectOf(id))
		}
		return true
	})
	return all
}

// first reports whether no group begins with an earlier statement of the list.
func (s *search) first(list, stmt, c inspector.Cursor, holder *types.Var) bool {
	for before, ok := stmt.PrevSibling(); ok; before, ok = before.PrevSibling() {
		for r := range before.Preorder((*ast.IndexExpr)(nil)) {
			if !s.same(r.Node(), c.Node()) || !s.read(r) || literal(r, list) {
				continue
			}
			l, st, ok := s.statement(r)
			if !ok || l.Node() != list.Node() {
				continue
			}
			if end, ok := s.until(l, st, r, holder); ok && end > c.Node().Pos() {
				return false
			}
		}
	}
	return true
}

// element reads m[k] of a map that a variable or a field holds, where the key is a constant,
// a variable of the function, a field of one, or made of these by what only computes.
func (s *search) element(c inspector.Cursor) (*types.Var, bool) {
	info := s.f.Pass.TypesInfo
	e := c.Node().(*ast.IndexExpr)
	if _, ok := info.TypeOf(e.X).Underlying().(*types.Map); !ok || !s.key(e.Index) || s.panics(e.Index) && !s.foremost(c) {
		return nil, false
	}
	switch x := e.X.(type) {
	case *ast.Ident:
		v, ok := info.Uses[x].(*types.Var)
		return v, ok && (s.fn.Own(v) || v.Parent() == s.f.Pass.Pkg.Scope())
	case *ast.SelectorExpr:
		v, ok := info.Uses[x.Sel].(*types.Var)
		return v, ok && s.field(x)
	}
	return nil, false
}

// read reports whether the element is only read here, as one value. Elements of maps
// have no address: a field or an element of one can be changed only where it leads
// elsewhere, and that is the same from a copy.
func (s *search) read(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs)
	case *ast.ValueSpec:
		return len(n.Names) == len(n.Values)
	case *ast.IncDecStmt:
		return false
	case *ast.UnaryExpr:
		return n.Op != token.AND
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	}
	return true
}

// statement returns the list and the statement in it whose running always reads
// the element at the cursor: it is in no branch, loop or closure.
func (s *search) statement(c inspector.Cursor) (list, stmt inspector.Cursor, ok bool) {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.BlockStmt_List:
			switch at.Node().(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.IfStmt, *ast.DeclStmt, *ast.SwitchStmt:
				return at.Parent(), at, true
			}
			return at, at, false
		case edge.CaseClause_Body:
			switch at.Node().(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.IfStmt, *ast.DeclStmt, *ast.SwitchStmt:
				return at.Parent(), at, true
			}
			return at, at, false
		case edge.CaseClause_List:
			if at, ok = firstAsked(at); !ok {
				return at, at, false
			}
		case edge.BinaryExpr_Y:
			if op := at.Parent().Node().(*ast.BinaryExpr).Op; op == token.LAND || op == token.LOR {
				return at, at, false
			}
		case edge.IfStmt_Cond, edge.IfStmt_Init:
			if kind, _ := at.Parent().ParentEdge(); kind == edge.IfStmt_Else {
				return at, at, false
			}
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.FuncLit_Body, edge.CommClause_Body, edge.FuncDecl_Body:
			return at, at, false
		}
		if at.Node() == nil {
			return at, at, false
		}
	}
}

// firstAsked returns the body of the switch statement whose cases the expression is
// the first of, which is always evaluated.
func firstAsked(c inspector.Cursor) (body inspector.Cursor, ok bool) {
	if _, i := c.ParentEdge(); i > 0 {
		return c, false
	}
	clause := c.Parent()
	body = clause.Parent()
	if kind, _ := body.ParentEdge(); kind != edge.SwitchStmt_Body {
		return c, false
	}
	for _, other := range body.Node().(*ast.BlockStmt).List {
		if other == clause.Node() {
			return body, true
		}
		if other.(*ast.CaseClause).List != nil { // that of default is nil
			return c, false
		}
	}
	return c, false
}

// literal reports whether the cursor is in a function literal in the list.
func literal(c, list inspector.Cursor) bool {
	for ; c.Node() != list.Node(); c = c.Parent() {
		if _, ok := c.Node().(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// until returns the position up to which the element has the value that it has
// before the statement.
func (s *search) until(list, stmt, c inspector.Cursor, holder *types.Var) (token.Pos, bool) {
	end, _ := s.from(list, stmt.Node().Pos(), c, holder, s.held(stmt, c, holder))
	return end, end > c.Node().End()
}

// from returns the position up to which the element has the value that it has at another.
func (s *search) from(list inspector.Cursor, begin token.Pos, c inspector.Cursor, holder *types.Var, held bool) (token.Pos, bool) {
	end := list.Node().End()
	for n := range list.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.CallExpr)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.GoStmt)(nil), (*ast.FuncLit)(nil)) {
		if n.Node().Pos() < begin || !s.changes(n.Node(), c.Node().(*ast.IndexExpr), held) || s.leaves(n, list, c) {
			continue
		}
		at := s.beside(n, c)
		for up := n; up.Node() != list.Node(); up = up.Parent() {
			switch up.Node().(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				at = up.Node().Pos() // and in the next turn
			}
		}
		end = min(end, at)
	}
	return end, end > begin
}

// leaves reports whether a node is in a block of the list that returns, and reads the
// element no more: what happens there, no read of the list comes to see. A call reads what it is given before.
func (s *search) leaves(n, list, c inspector.Cursor) bool {
	from := n.Node().Pos()
	if _, ok := n.Node().(*ast.CallExpr); ok {
		from = n.Node().End()
	}
	from = min(from, s.beside(n, c))
	for up := n; up.Node() != list.Node(); up = up.Parent() {
		switch up.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			from = up.Node().Pos() // and in the next turn
		}
		switch kind, _ := up.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else:
		default:
			continue
		}
		b, ok := up.Node().(*ast.BlockStmt)
		if !ok || !returns(b) {
			continue
		}
		for r := range up.Preorder((*ast.IndexExpr)(nil)) {
			if r.Node().End() > from && s.same(r.Node(), c.Node()) {
				return false
			}
		}
		return true
	}
	return false
}

// partOf reports whether what is assigned to is a part of something that the key is made of as a
// whole, a variable or a field: a field of a struct, or an element of an array.
func (s *search) partOf(l, key ast.Expr) bool {
	info := s.f.Pass.TypesInfo
	wholes := map[types.Object]bool{}
	for l != nil {
		switch part := ast.Unparen(l).(type) {
		case *ast.SelectorExpr:
			wholes[info.ObjectOf(part.Sel)], l = true, part.X
		case *ast.IndexExpr:
			l = part.X
		case *ast.Ident:
			wholes[info.ObjectOf(part)], l = true, nil
		default:
			l = nil
		}
	}
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if f := info.Selections[n]; f != nil && f.Kind() == types.FieldVal {
				found = found || wholes[f.Obj()]
				return false // another field of the variable is no part of it
			}
		case *ast.Ident:
			found = found || wholes[info.ObjectOf(n)]
		}
		return !found
	})
	return found
}

// around reports whether what is assigned to has the type of a struct that the map or the key is
// found in, or has a part of that type: it may be that one, by another name.
func (s *search) around(l ast.Expr, e *ast.IndexExpr) bool {
	info, found := s.f.Pass.TypesInfo, false
	t := info.TypeOf(l)
	ast.Inspect(e, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || t == nil || info.Selections[sel] == nil {
			return !found
		}
		holder := info.TypeOf(sel.X)
		if p, ok := holder.Underlying().(*types.Pointer); ok {
			holder = p.Elem()
		}
		found = found || holds(t, holder)
		return !found
	})
	return found
}

// changes reports whether a node may change the element, the map or the key.
func (s *search) changes(n ast.Node, e *ast.IndexExpr, held bool) bool {
	info := s.f.Pass.TypesInfo
	list := s.ofList(e.Index)
	held = held && !list // no mutex keeps others from the elements
	touches := func(l ast.Expr) bool {
		l = ast.Unparen(l)
		if s.partOf(l, e.Index) || s.setsGot(l, e.Index) {
			return true
		}
		if s.around(l, e) {
			return true
		}
		if index, ok := l.(*ast.IndexExpr); ok {
			t := info.TypeOf(index.X)
			if t == nil {
				return list
			}
			if _, ofMap := t.Underlying().(*types.Map); list && !ofMap {
				return true // it may be an element of the key, by another name
			}
			return types.Identical(t.Underlying(), info.TypeOf(e.X).Underlying())
		}
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok {
				switch x := l.(type) {
				case *ast.Ident:
					found = found || info.ObjectOf(x) == info.ObjectOf(id)
				case *ast.SelectorExpr:
					found = found || info.ObjectOf(x.Sel) == info.ObjectOf(id)
				case *ast.StarExpr:
					found = true
				}
			}
			return !found
		})
		return found
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if touches(l) {
				return true
			}
		}
	case *ast.IncDecStmt:
		return touches(n.X)
	case *ast.RangeStmt:
		return n.Key != nil && touches(n.Key) || n.Value != nil && touches(n.Value)
	case *ast.UnaryExpr:
		return n.Op == token.ARROW && !held
	case *ast.GoStmt:
		return !held
	case *ast.FuncLit:
		return true
	case *ast.CallExpr:
		if held && s.releases(n) {
			return true
		}
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
			if b, ok := info.Uses[id].(*types.Builtin); ok {
				return b.Name() == "delete" || b.Name() == "clear" || list && (b.Name() == "append" || b.Name() == "copy")
			}
		}
		if list {
			return s.fn.Effect(n)
		}
		return !held && s.fn.Effect(n) && s.pure.Changes(n)
	}
	return false
}
