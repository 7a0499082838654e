package slaballoc

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// turns reports whether the loop turns once for each index of the slice, or for
// as many as somebody made it long: i is what counts, and the body leaves it
// alone.
func (s *slab) turns(info *types.Info, i *ast.Ident) bool {
	var key *ast.Ident
	var body *ast.BlockStmt
	switch l := s.loop.(type) {
	case *ast.RangeStmt:
		if l.Tok != token.DEFINE || !s.counts(info, l.X) {
			return false
		}
		key, _ = l.Key.(*ast.Ident)
		body = l.Body
	case *ast.ForStmt:
		init, ok := l.Init.(*ast.AssignStmt)
		if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
			return false
		}
		zero := info.Types[init.Rhs[0]].Value
		cond, isCond := l.Cond.(*ast.BinaryExpr)
		post, isPost := l.Post.(*ast.IncDecStmt)
		if zero == nil || zero.ExactString() != "0" || !isCond || !isPost || cond.Op != token.LSS || post.Tok != token.INC || !s.counts(info, cond.Y) {
			return false
		}
		key, _ = init.Lhs[0].(*ast.Ident)
		if key == nil || !turns.Names(info, cond.X, info.Defs[key]) || !turns.Names(info, post.X, info.Defs[key]) {
			return false
		}
		body = l.Body
	}
	return key != nil && info.Defs[key] != nil && info.Uses[i] == info.Defs[key] && !changes(info, body, info.Defs[key])
}

// counts reports whether an expression says how long the slice is: the slice
// itself, its length, or the variable or list it was made with.
func (s *slab) counts(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if turns.Names(info, e, s.slice) {
		return true
	}
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && info.Uses[id] == types.Universe.Lookup("len") && turns.Names(info, call.Args[0], s.slice)
	}
	if _, isList := info.TypeOf(e).Underlying().(*types.Slice); isList && path(e) {
		s.list = e
		return true
	}
	id, ok := e.(*ast.Ident)
	if ok {
		s.length = id.Name
	}
	return ok
}

// path reports whether an expression is a variable, or a field of one.
func path(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return path(e.X)
	}
	return false
}

// changes reports whether the statements assign to a variable or take its
// address.
func changes(info *types.Info, body ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || turns.Names(info, l, v)
			}
		case *ast.RangeStmt:
			found = found || n.Tok == token.ASSIGN && (turns.Names(info, n.Key, v) || n.Value != nil && turns.Names(info, n.Value, v))
		case *ast.IncDecStmt:
			found = found || turns.Names(info, n.X, v)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && turns.Names(info, n.X, v)
		}
		return !found
	})
	return found
}

// jumps reports whether a statement before the position may end the loop, or a
// turn of it: then not all objects are needed.
func jumps(loop inspector.Cursor, pos token.Pos) bool {
	for c := range loop.Preorder((*ast.BranchStmt)(nil), (*ast.ReturnStmt)(nil)) {
		if c.Node().Pos() < pos {
			return true
		}
	}
	return false
}

// made reports whether the slice was made before the loop in the same list of
// statements, by make with a length, and is not assigned to after that. Where
// the loop counts to a variable, it is the one that make was given, unchanged.
func (s *slab) made(f *sources.File, loop inspector.Cursor) bool {
	switch kind, _ := loop.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(loop)
	if decl == nil || !order.Of(info, decl).Own(s.slice) || changes(info, s.loop, s.slice) {
		return false
	}
	if assignments(info, decl, s.slice) != 1 {
		return false // each object is its own, and one name is enough
	}
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		a, isAssign := c.Node().(*ast.AssignStmt)
		if isAssign && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
			if id, ok := a.Lhs[0].(*ast.Ident); ok && info.Defs[id] == s.slice {
				return s.sized(f, decl, a.Rhs[0])
			}
		}
		if s.list != nil && !s.keepsList(info, decl, c.Node()) {
			return false // the list may be another by now
		}
		if changes(info, c.Node(), s.slice) {
			return false
		}
	}
	return false
}

// keepsList reports whether a statement leaves the list as long as it is: a variable that only statements of the function
// can change, which this one does not.
func (s *slab) keepsList(info *types.Info, decl *ast.FuncDecl, stmt ast.Node) bool {
	id, ok := ast.Unparen(s.list).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && order.Of(info, decl).Own(v) && !changes(info, stmt, v)
}

// assignments counts those to elements of the slice.
func assignments(info *types.Info, decl *ast.FuncDecl, v *types.Var) (n int) {
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		if a, ok := node.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && turns.Names(info, index.X, v) {
					n++
				}
			}
		}
		return true
	})
	return n
}

// sized reports whether the expression is make([]*T, n), where n is what the
// loop counts to if that is no length.
func (s *slab) sized(f *sources.File, decl *ast.FuncDecl, e ast.Expr) bool {
	info := f.Pass.TypesInfo
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || info.Uses[id] != types.Universe.Lookup("make") {
		return false
	}
	if s.list != nil {
		return isLen(info, call.Args[1], s.list)
	}
	if s.length == "" {
		return true
	}
	n, ok := ast.Unparen(call.Args[1]).(*ast.Ident)
	if !ok || n.Name != s.length {
		return false
	}
	v, ok := info.Uses[n].(*types.Var)
	return ok && f.Lookup(s.loop.Pos(), n.Name) == v && once(info, decl, v) && order.Of(info, decl).Own(v)
}

// isLen reports whether an expression is the length of a list.
func isLen(info *types.Info, e, list ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup("len") && types.ExprString(call.Args[0]) == types.ExprString(list)
}

// once reports whether a variable has one value: nobody assigns to it after its
// declaration.
func once(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	return !changes(info, decl.Body, v)
}
