package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// asked reads the reads that follow "v, ok := m[k]" and give v again. It has a name
// there, or gets one.
func (s *search) asked(c inspector.Cursor, holder *types.Var) (group, bool) {
	at := c.Parent()
	a := at.Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return group{}, false
	}
	id := a.Lhs[0].(*ast.Ident)
	if id.Name == "_" {
		if g, ok := s.before(c, a, holder); ok {
			return g, true
		}
	}
	scope := at.Parent()
	switch kind, _ := at.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.IfStmt_Init, edge.SwitchStmt_Init:
	default:
		return group{}, false
	}
	end, ok := s.until(scope, at, c, holder)
	g := group{name: names.Local(holder.Name()) + "Value", value: id}
	if id.Name != "_" {
		g.name = id.Name
		ok = ok && s.keeps(scope, a, id)
	}
	if !ok {
		return group{}, false
	}
	for r := range scope.Preorder((*ast.IndexExpr)(nil)) {
		pos := r.Node().Pos()
		if pos < a.End() || pos >= end || !s.same(r.Node(), c.Node()) || literal(r, scope) || !s.read(r) {
			continue
		}
		if s.f.Commented(pos, r.Node().End()) || id.Name != "_" && s.f.Lookup(pos, id.Name) != s.f.Pass.TypesInfo.ObjectOf(id) {
			return group{}, false
		}
		g.reads = append(g.reads, r)
	}
	return g, len(g.reads) > 0
}

// keeps reports whether the variable that the statement declares, or sets, is given no
// other value behind it.
func (s *search) keeps(scope inspector.Cursor, a *ast.AssignStmt, id *ast.Ident) bool {
	v, ok := s.f.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || !s.fn.Own(v) {
		return false
	}
	is := func(e ast.Expr) bool {
		x, ok := e.(*ast.Ident)
		return ok && s.f.Pass.TypesInfo.ObjectOf(x) == v
	}
	kept := true
	for n := range scope.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil)) {
		switch n := n.Node().(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				kept = kept && (n == a || n.Pos() < a.Pos() || !partOf(l, is))
			}
		case *ast.IncDecStmt:
			kept = kept && !partOf(n.X, is)
		case *ast.RangeStmt:
			kept = kept && (n.Key == nil || !is(n.Key)) && (n.Value == nil || !is(n.Value))
		}
	}
	return kept
}

// partOf reports whether what is assigned to is the variable, a field of it or an
// element.
func partOf(e ast.Expr, is func(ast.Expr) bool) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return partOf(x.X, is)
	case *ast.IndexExpr:
		return partOf(x.X, is)
	default:
		return is(x)
	}
}
