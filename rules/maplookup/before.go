package maplookup

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// before reads the reads that follow a condition which asks only whether there is an
// element, as those behind one that returns where there is none:
//
//	if _, ok := m[k]; !ok { return }
//	v := m[k]
//
// What the condition asks is asked before it, so that the value is known behind it.
func (s *search) before(c inspector.Cursor, a *ast.AssignStmt, holder *types.Var) (group, bool) {
	at := c.Parent().Parent()
	stmt, ok := at.Node().(*ast.IfStmt)
	if !ok || stmt.Init != a {
		return group{}, false
	}
	if kind, _ := at.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
		return group{}, false
	}
	found, ok := a.Lhs[1].(*ast.Ident)
	if !ok || found.Name == "_" || s.f.Commented(stmt.Pos(), stmt.Cond.Pos()) {
		return group{}, false
	}
	list := at.Parent()
	end, ok := s.until(list, at, c, holder)
	if !ok {
		return group{}, false
	}
	g := group{stmt: stmt, name: names.Local(holder.Name()) + "Value"}
	behind := false
	for r := range list.Preorder((*ast.IndexExpr)(nil)) {
		pos := r.Node().Pos()
		if pos < a.End() || pos >= end || !s.same(r.Node(), c.Node()) || literal(r, list) || !s.read(r) {
			continue
		}
		if s.f.Commented(pos, r.Node().End()) {
			return group{}, false
		}
		behind = behind || pos > stmt.End()
		g.reads = append(g.reads, r)
	}
	g.write = func(name string) []analysis.TextEdit { return s.ask(stmt, c, found, name) }
	return g, behind
}

// ask moves what the condition asks before it. The name of the second result is now seen
// by all that follows: it keeps it where nothing else of the function has it.
func (s *search) ask(stmt *ast.IfStmt, c inspector.Cursor, found *ast.Ident, name string) []analysis.TextEdit {
	info := s.f.Pass.TypesInfo
	var uses []*ast.Ident
	alone := true
	ast.Inspect(s.decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == found.Name && id != found {
			if info.ObjectOf(id) == info.Defs[found] {
				uses = append(uses, id)
			} else {
				alone = false
			}
		}
		return true
	})
	edits := []analysis.TextEdit{{Pos: stmt.Init.Pos(), End: stmt.Cond.Pos()}}
	is := found.Name
	if !alone {
		is = s.taken.Free("found")
		for _, id := range uses {
			edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(is)})
		}
	}
	return append(edits, analysis.TextEdit{
		Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(name + ", " + is + " := " + s.f.Of(c.Node()) + "\n"),
	})
}
