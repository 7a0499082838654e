package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// settling is a condition that reads an element and whose body begins by giving it a new
// value: what comes behind knows which it is.
//
//	if m[k] == nil { m[k] = x }
//	if _, ok := m[k]; !ok { m[k] = x }
type settling struct {
	stmt  inspector.Cursor // the condition
	set   ast.Stmt         // m[k] = x, m[k] += x or m[k]++
	first *ast.IfStmt
	asked *ast.AssignStmt // _, ok := m[k], nil if the condition reads one value
}

// settled reads the reads that follow such a condition, beside those that it makes itself.
func (s *search) settled(c inspector.Cursor, holder *types.Var) (group, bool) {
	n, ok := s.settles(c)
	if !ok || s.f.Commented(n.first.Pos(), n.first.Cond.End()) || s.f.Commented(n.set.Pos(), n.set.End()) {
		return group{}, false
	}
	list := n.stmt.Parent()
	held := s.held(n.stmt, c, holder)
	if changed, _ := s.from(list, n.first.Pos(), c, holder, held); changed < n.set.Pos() {
		return group{}, false
	}
	end, ok := s.from(list, n.set.End(), c, holder, held)
	if !ok {
		return group{}, false
	}
	g := group{stmt: n.first, name: names.Local(holder.Name()) + "Value"}
	later := 0
	for r := range list.Preorder((*ast.IndexExpr)(nil)) {
		pos := r.Node().Pos()
		if pos < n.first.Pos() || pos >= end || !s.same(r.Node(), c.Node()) || literal(r, list) || !s.read(r) {
			continue
		}
		if n.asked != nil && pos < n.set.Pos() {
			continue // the one with two results
		}
		if s.f.Commented(pos, r.Node().End()) || n.set.Pos() <= pos && pos < n.set.End() {
			return group{}, false
		}
		if pos > n.set.End() {
			later++
		}
		g.reads = append(g.reads, r)
	}
	g.write = func(name string) []analysis.TextEdit { return n.edits(s, c, name) }
	return g, later > 0
}

// settles reads the condition whose first read of an element is at the cursor.
func (s *search) settles(c inspector.Cursor) (settling, bool) {
	m, ok := s.f.Pass.TypesInfo.TypeOf(c.Node().(*ast.IndexExpr).X).Underlying().(*types.Map)
	if !ok || !found(m.Key()) {
		return settling{}, false
	}
	var n settling
	if a, ok := c.Parent().Node().(*ast.AssignStmt); ok && len(a.Lhs) == 2 && len(a.Rhs) == 1 {
		n.asked = a
		if n.stmt = c.Parent().Parent(); !s.missing(n) {
			return settling{}, false
		}
	} else {
		list, stmt, ok := s.statement(c)
		cond, isIf := stmt.Node().(*ast.IfStmt)
		if !ok || !isIf || cond.Init != nil || list.Node() != stmt.Parent().Node() || c.Node().Pos() >= cond.Cond.End() {
			return settling{}, false
		}
		n.stmt = stmt
	}
	kind, _ := n.stmt.ParentEdge()
	n.first, _ = n.stmt.Node().(*ast.IfStmt)
	if n.first == nil || n.first.Else != nil || len(n.first.Body.List) == 0 || returns(n.first.Body) || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
		return settling{}, false
	}
	n.set = n.first.Body.List[0]
	switch set := n.set.(type) {
	case *ast.IncDecStmt:
		return n, s.same(set.X, c.Node())
	case *ast.AssignStmt:
		if len(set.Lhs) != 1 || len(set.Rhs) != 1 || set.Tok != token.ASSIGN && s.fn.Effect(set.Rhs[0]) {
			return settling{}, false
		}
		return n, s.same(set.Lhs[0], c.Node())
	}
	return settling{}, false
}

// found reports whether what is put into a map under a key of the type is found again: a key
// is equal to itself.
func found(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) == 0
	case *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return found(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			if !found(v.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// missing reports whether the condition is "_, ok := m[k]; !ok".
func (s *search) missing(n settling) bool {
	cond, ok := n.stmt.Node().(*ast.IfStmt)
	if !ok || cond.Init != n.asked || n.asked.Tok != token.DEFINE {
		return false
	}
	value, found := n.asked.Lhs[0].(*ast.Ident), n.asked.Lhs[1].(*ast.Ident)
	not, ok := cond.Cond.(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT || value.Name != "_" {
		return false
	}
	id, ok := not.X.(*ast.Ident)
	if !ok || s.f.Pass.TypesInfo.Uses[id] != s.f.Pass.TypesInfo.Defs[found] {
		return false
	}
	uses := 0
	ast.Inspect(cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.f.Pass.TypesInfo.Uses[id] == s.f.Pass.TypesInfo.Defs[found] {
			uses++
		}
		return true
	})
	return uses == 1
}

// edits keep the value in a variable, which gets the new one too.
func (n settling) edits(s *search, c inspector.Cursor, name string) []analysis.TextEdit {
	element := s.f.Of(c.Node())
	at := n.first.Pos()
	var edits []analysis.TextEdit
	if n.asked != nil {
		found := s.taken.Free(name + "Found")
		edits = []analysis.TextEdit{{Pos: at, End: n.first.Cond.End(), NewText: []byte(name + ", " + found + " := " + element + "\nif !" + found)}}
	} else {
		edits = []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(name + " := " + element + "\n")}}
	}
	var end token.Pos
	switch set := n.set.(type) {
	case *ast.IncDecStmt:
		end = set.X.End()
	case *ast.AssignStmt:
		end = set.Lhs[0].End()
	}
	return append(edits,
		analysis.TextEdit{Pos: n.set.Pos(), End: end, NewText: []byte(name)},
		analysis.TextEdit{Pos: n.set.End(), End: n.set.End(), NewText: []byte("\n" + element + " = " + name)},
	)
}
