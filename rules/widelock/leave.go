package widelock

import (
	"go/ast"
	"go/types"
)

// leaves reports whether a statement may end the function before the last one has
// its turn. Function literals are none of an ordinary section.
func (s *section) leaves(i int) bool {
	found := false
	ast.Inspect(s.held[i], func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		found = found || ok && ast.Stmt(r) != s.held[len(s.held)-1]
		return !found
	})
	return found
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

// leaving spells a statement whose returns have results.
func (s *section) leaving(stmt ast.Stmt, results string) string {
	text, at := "", stmt.Pos()
	ast.Inspect(stmt, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			text += string(s.Text[s.Offset(at):s.Offset(r.Pos())]) + "return " + results
			at = r.End()
		}
		return true
	})
	return text + string(s.Text[s.Offset(at):s.Offset(stmt.End())])
}

// predeclared reports whether what a function returns that was left can be written.
func (s *section) predeclared() bool {
	for i := range s.held {
		if !s.leaves(i) {
			continue
		}
		ok := true
		ast.Inspect(s.held[i], func(n ast.Node) bool {
			r, is := n.(*ast.ReturnStmt)
			ok = ok && (!is || s.Predeclared(r.Pos(), "false"))
			return ok
		})
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
