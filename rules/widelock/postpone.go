package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// postponed spells a section after which, when the lock is given back, what moves is
// done, however the section ends once it is due: if a line of the log that comes later
// panics, the answer is written as before. It is not ok where nothing comes later, for
// then a function that returns what is needed says the same in fewer words.
func (s *section) postponed() (string, bool) {
	if !s.deferred || s.decl.Type.Results != nil || s.lastOut() == len(s.held)-1 || !s.hoistable() {
		return "", false
	}
	s.mark = s.taken.Free("due")
	defer func() { s.mark = "" }()
	under, copies := s.under()
	needs, ok := s.needs(copies)
	if !ok {
		return "", false
	}
	var b strings.Builder
	for _, n := range needs {
		b.WriteString("var " + n.name + " " + n.kind + "\n")
	}
	b.WriteString(s.mark + " := false\ndefer func() {\nif !" + s.mark + " {\nreturn\n}\n")
	for i, stmt := range s.held {
		if s.out[i] {
			b.WriteString(s.replaced(stmt, copies) + "\n")
		}
	}
	b.WriteString("}()\n" + string(s.Text[s.Offset(s.list[0].Pos()):s.Offset(s.list[1].End())]) + "\n")
	b.WriteString(strings.Join(under, "\n"))
	return b.String(), true
}

// lastOut returns the index of the last statement that moves.
func (s *section) lastOut() int {
	for i := len(s.out) - 1; i >= 0; i-- {
		if s.out[i] {
			return i
		}
	}
	return -1
}

// hoisted are the variables that a statement that stays declares and others, which
// move, use: they are declared before all of them.
func (s *section) hoisted() []*types.Var {
	var all []*types.Var
	for i, stmt := range s.held {
		if s.out[i] {
			all = append(all, s.defined(stmt)...)
		}
	}
	return all
}

// hoistable reports whether those can be declared earlier: none of their names means
// something else in the function, and each is declared where it is given a value.
func (s *section) hoistable() bool {
	info := s.Pass.TypesInfo
	for _, v := range s.hoisted() {
		declared := false
		for _, stmt := range s.held {
			a, ok := stmt.(*ast.AssignStmt)
			declared = declared || ok && a.Tok == token.DEFINE && slices.ContainsFunc(a.Lhs, func(l ast.Expr) bool {
				id, ok := l.(*ast.Ident)
				return ok && info.Defs[id] == v
			})
		}
		ok := declared
		ast.Inspect(s.decl, func(n ast.Node) bool {
			id, named := n.(*ast.Ident)
			if named && id.Name == v.Name() && info.ObjectOf(id) != v {
				ok = false
			}
			return ok
		})
		if !ok {
			return false
		}
	}
	for _, name := range []string{"true", "false"} {
		if !s.Predeclared(s.held[len(s.held)-1].End(), name) || !s.Predeclared(s.list[0].Pos(), name) {
			return false
		}
	}
	return true
}

// assigning spells a statement that stays. Where all that it declares is declared
// already, it assigns.
func (s *section) assigning(stmt ast.Stmt) string {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || s.mark == "" {
		return s.Of(stmt)
	}
	hoisted := s.hoisted()
	for _, l := range a.Lhs {
		v, isVar := s.Pass.TypesInfo.Defs[l.(*ast.Ident)].(*types.Var)
		if isVar && !slices.Contains(hoisted, v) {
			return s.Of(stmt)
		}
	}
	tok := s.Offset(a.TokPos)
	return string(s.Text[s.Offset(a.Pos()):tok]) + "=" + string(s.Text[tok+2:s.Offset(a.End())])
}
