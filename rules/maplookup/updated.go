package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// updated goes on with the reads behind statements of the list that give the element a new value,
// as long as one follows another: each knows which it is.
//
//	if m[k] == 0 { … }
//	m[k]++
//	return m[k]
func (s *search) updated(g *group, list, stmt, c inspector.Cursor, holder *types.Var, end token.Pos) {
	e := c.Node().(*ast.IndexExpr)
	if !found(s.f.Pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Map).Key()) {
		return // what is put into the map need not be found again
	}
	held := s.held(stmt, c, holder)
	var sets []setting
	for {
		set, ok := s.setting(list, stmt, e, end, held)
		if !ok {
			break
		}
		next, _ := s.from(list, set.stmt.End(), c, holder, held)
		reads, ok := s.reads(list, c, set.stmt.End(), next)
		if !ok || len(reads) == 0 {
			break
		}
		sets, end = append(sets, set), next
		g.reads = append(g.reads, reads...)
	}
	if len(sets) == 0 {
		return
	}
	g.write = func(name string) []analysis.TextEdit {
		at, element := stmt.Node().Pos(), s.f.Of(e)
		edits := []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(name + " := " + element + "\n")}}
		for _, set := range sets {
			edits = append(edits,
				analysis.TextEdit{Pos: set.stmt.Pos(), End: set.end, NewText: []byte(name)},
				analysis.TextEdit{Pos: set.stmt.End(), End: set.stmt.End(), NewText: []byte("\n" + element + " = " + name)},
			)
		}
		return edits
	}
}

// setting is m[k] = x, m[k] += x or m[k]++, up to the end of m[k].
type setting struct {
	stmt ast.Stmt
	end  token.Pos
}

// setting returns the statement of the list, behind another, that ends where the element gets a new
// value, and does nothing else that could change it.
func (s *search) setting(list, first inspector.Cursor, e *ast.IndexExpr, end token.Pos, held bool) (setting, bool) {
	at, ok := first.NextSibling()
	for ok && at.Node().End() < end {
		at, ok = at.NextSibling()
	}
	if !ok || at.Parent().Node() != list.Node() || at.Node().End() != end || s.f.Commented(at.Node().Pos(), end) {
		return setting{}, false
	}
	switch set := at.Node().(type) {
	case *ast.IncDecStmt:
		return setting{set, set.X.End()}, s.same(set.X, e)
	case *ast.AssignStmt:
		if len(set.Lhs) != 1 || len(set.Rhs) != 1 || set.Tok == token.DEFINE || !s.same(set.Lhs[0], e) {
			return setting{}, false
		}
		changed := false
		ast.Inspect(set.Rhs[0], func(n ast.Node) bool {
			changed = changed || n != nil && s.changes(n, e, held)
			return !changed
		})
		return setting{set, set.Lhs[0].End()}, !changed
	}
	return setting{}, false
}

// reads returns the reads of the element between two positions; ok is false if one cannot be
// replaced.
func (s *search) reads(list, c inspector.Cursor, from, to token.Pos) (all []inspector.Cursor, ok bool) {
	for r := range list.Preorder((*ast.IndexExpr)(nil)) {
		pos := r.Node().Pos()
		if pos < from || pos >= to || !s.same(r.Node(), c.Node()) || literal(r, list) || !s.read(r) {
			continue
		}
		if s.f.Commented(pos, r.Node().End()) {
			return nil, false
		}
		all = append(all, r)
	}
	return all, true
}
