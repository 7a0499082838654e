package widelock

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// leaves reports whether a statement may end the function before the last one has
// its turn.
func (s *section) leaves(i int) bool {
	found := false
	returns(s.held[i], func(r *ast.ReturnStmt) {
		found = found || ast.Stmt(r) != s.held[len(s.held)-1]
	})
	return found
}

// returns calls a function for each return statement in a node that is none of a function
// literal's.
func returns(n ast.Node, each func(*ast.ReturnStmt)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			each(r)
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
}

// lastLeaving returns the index of the last statement that may leave, -1 if none
// does. What stands before it must not move behind it, for then it would not be done.
func (s *section) lastLeaving() int {
	last := -1
	for i := range s.held {
		if s.leaves(i) {
			last = i
		}
	}
	return last
}

// leaving spells a statement whose returns have results: those that it has, behind others.
func (s *section) leaving(stmt ast.Stmt, before []string) string {
	text, at := "", stmt.Pos()
	returns(stmt, func(r *ast.ReturnStmt) {
		results := slices.Clone(before)
		for _, e := range r.Results {
			results = append(results, s.Of(e))
		}
		text += string(s.Text[s.Offset(at):s.Offset(r.Pos())]) + "return " + strings.Join(append(results, "false"), ", ")
		at = r.End()
	})
	return text + string(s.Text[s.Offset(at):s.Offset(stmt.End())])
}

// apartFromRest reports whether the results of a return statement can be returned beside others: they have no
// names, and there is an expression for each.
func (s *section) apartFromRest(r *ast.ReturnStmt) bool {
	n := 0
	for _, f := range s.decl.Type.Results.List {
		if len(f.Names) > 0 {
			return false
		}
		n++
	}
	_, ok := s.results()
	return ok && len(r.Results) == n
}

// results are those of the function, with names for where they are told apart from what moves.
func (s *section) results() (all []need, ok bool) {
	if s.decl.Type.Results == nil {
		return nil, true
	}
	for _, f := range s.decl.Type.Results.List {
		t := s.Pass.TypesInfo.TypeOf(f.Type)
		kind, spelled := s.spell(t)
		none, known := s.none(t, kind)
		if !spelled || !known {
			return nil, false
		}
		name := "result"
		if isError(t) {
			name = "err"
		}
		all = append(all, need{name, kind, none})
	}
	return all, true
}

// none spells the zero value of a type.
func (s *section) none(t types.Type, kind string) (string, bool) {
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return "", false
	}
	switch t.Underlying().(type) {
	case *types.Basic:
		return zero(t), kinds.Basic(t)
	case *types.Struct, *types.Array:
		return kind + "{}", true
	}
	return "nil", s.Predeclared(s.held[0].Pos(), "nil")
}

// predeclared reports whether what a function returns that was left can be written.
func (s *section) predeclared() bool {
	for i := range s.held {
		if !s.leaves(i) {
			continue
		}
		ok := true
		returns(s.held[i], func(r *ast.ReturnStmt) { ok = ok && s.Predeclared(r.Pos(), "false") })
		if !ok || !s.Predeclared(s.held[len(s.held)-1].End(), "true") || !s.Predeclared(s.held[i].Pos(), "bool") {
			return false
		}
	}
	return true
}

// zero spells the zero value of a basic type.
func zero(t types.Type) string {
	switch b := t.Underlying().(*types.Basic); {
	case b.Info()&types.IsString != 0:
		return `""`
	case b.Info()&types.IsBoolean != 0:
		return "false"
	}
	return "0"
}
