package turnmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// handed is where a turn hands its map to the next one, in the place of the one that it had from
// the turn before: prev = next.
type handed struct {
	*anew
	prev   *types.Var
	assign *ast.AssignStmt
	loop   ast.Stmt
}

// handedOn reads how the map of a turn comes to the next one, if it does.
func (m *anew) handedOn() (*handed, bool) {
	h := &handed{anew: m}
	kind, _ := m.stmt.ParentEdge()
	if kind != edge.BlockStmt_List {
		return h, false
	}
	if h.loop, _ = loops.Innermost(m.stmt); h.loop == nil || loops.Body(h.loop) != m.stmt.Parent().Node() {
		return h, false
	}
	for _, s := range loops.Body(h.loop).List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Pos() < m.stmt.Node().End() || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !m.is(a.Rhs[0], m.v) {
			continue
		}
		if id, ok := a.Lhs[0].(*ast.Ident); ok && h.assign == nil {
			h.prev, _ = m.Pass.TypesInfo.Uses[id].(*types.Var)
			h.assign = a
		}
	}
	return h, h.prev != nil && types.Identical(h.prev.Type(), m.v.Type()) && h.fresh() && !h.gone()
}

func (m *anew) is(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && m.Pass.TypesInfo.Uses[id] == v
}

// fresh reports whether the function gives the first turn a map that it has made for that.
func (h *handed) fresh() bool {
	for c := range h.around().Preorder((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || h.Pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)] != h.prev {
			continue
		}
		e := ast.Unparen(a.Rhs[0])
		_, filled := e.(*ast.CompositeLit)
		_, empty := made(h.Pass.TypesInfo, e)
		return (filled || empty) && !loops.Inside(h.loop, a.Pos())
	}
	return false
}

// around is the function whose loop it is.
func (h *handed) around() inspector.Cursor {
	for c := range h.stmt.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return c
	}
	return h.stmt
}

// gone reports whether a loop goes through a map that is replaced meanwhile.
func (h *handed) gone() bool {
	for c := range h.stmt.Enclosing((*ast.RangeStmt)(nil)) {
		for id := range c.ChildAt(edge.RangeStmt_X, -1).Preorder((*ast.Ident)(nil)) {
			if h.Pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == h.prev {
				return true
			}
		}
	}
	return false
}

// followed reports whether nobody else has any of the maps.
func (h *handed) followed(decls uses.Declared) bool {
	for _, v := range []*types.Var{h.v, h.prev} {
		u := &uses.Follower{Info: h.Pass.TypesInfo, Decls: decls}
		u.Fine = func(use inspector.Cursor) bool {
			return fine(u, use) || use.Parent().Node() == h.assign || h.ends(use, v)
		}
		if !u.Function(h.stmt, v) {
			return false
		}
	}
	return true
}

// ends reports whether the function ends by returning a map, so that nothing comes after it.
func (h *handed) ends(use inspector.Cursor, v *types.Var) bool {
	kind, _ := use.ParentEdge()
	return kind == edge.ReturnStmt_Results && h.Pass.TypesInfo.Uses[use.Node().(*ast.Ident)] == v
}

// report has two maps made, that are filled in turns.
func (h *handed) report(taken map[ast.Node]names.Taken) {
	begin, ok := loops.Opens(h.stmt, h.loop)
	if !ok || !h.Alike(h.typ, begin, h.stmt.Node().Pos()) || !h.Predeclared(begin, "make") || h.Commented(h.assign.Pos(), h.assign.End()) {
		return
	}
	if taken[h.decl] == nil {
		taken[h.decl] = names.In(h.decl)
	}
	spare, stmt := taken[h.decl].Free("spare"), h.stmt.Node()
	edits := []analysis.TextEdit{
		{Pos: begin, End: begin, NewText: []byte(spare + " := make(" + h.Of(h.typ) + ")\n")},
		{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(h.v.Name() + " := " + spare + "\nclear(" + spare + ")")},
		{Pos: h.assign.Pos(), End: h.assign.End(), NewText: []byte(spare + ", " + h.prev.Name() + " = " + h.prev.Name() + ", " + h.v.Name())},
	}
	h.say("make two, and fill them in turns", edits)
}
