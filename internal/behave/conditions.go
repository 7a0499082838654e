package behave

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Where a condition has several parts, one of them may never have been what decides,
// though calls took both ways. So each comparison in it has two marks, one for each
// outcome. They are of no line.

// conditions marks the comparisons in the condition of a statement.
func (m *marker) conditions(n ast.Node) {
	if m.named {
		return
	}
	switch n := n.(type) {
	case *ast.IfStmt:
		m.branch(n.Cond, func() { m.parts(n.Cond, false) })
	case *ast.ForStmt:
		m.branch(n.Cond, func() { m.parts(n.Cond, false) })
	case *ast.SwitchStmt:
		m.cases(n)
	case *ast.FuncDecl:
		m.watched = m.watching.names[n.Name.Name]
		if n.Body != nil && answersBool(n.Type) {
			ast.Inspect(n.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false
				case *ast.ReturnStmt:
					if len(n.Results) == 1 {
						m.parts(n.Results[0], false)
					}
				}
				return true
			})
		}
	}
}

// cases marks the comparisons that a switch without a tag goes by. Of several in a list one decides.
func (m *marker) cases(s *ast.SwitchStmt) {
	if s.Tag != nil {
		m.chosen(s)
		return
	}
	for _, c := range s.Body.List {
		list := c.(*ast.CaseClause).List
		for _, e := range list {
			m.branch(e, func() { m.parts(e, len(list) > 1) })
		}
	}
}

// mostChosen bounds the constants of a switch that its tag is compared with.
const mostChosen = 40

// chosen shows the tag of a switch, and the constants that it is compared with, where looking at the tag once
// more does nothing.
func (m *marker) chosen(s *ast.SwitchStmt) {
	if !m.watched || s.Init != nil || !m.pure(s.Tag) {
		return
	}
	var constants []string
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			if text, fixed, ok := m.side(e); ok && fixed && len(constants) < mostChosen {
				constants = append(constants, text)
			}
		}
	}
	if len(constants) == 0 {
		return
	}
	m.inserts = append(m.inserts, insert{
		at: m.fset.Position(s.Tag.Pos()).Offset,
		text: fmt.Sprintf("%sChosen(%d, func() (interface{}, []interface{}) { return %s, []interface{}{%s} }); ",
			prefix, m.sites+1, m.source(s.Tag), strings.Join(constants, ", ")),
	})
	m.sites += len(constants)
}

// answersBool reports whether a function has one result, of the type bool.
func answersBool(t *ast.FuncType) bool {
	if t.Results == nil || len(t.Results.List) != 1 {
		return false
	}
	id, ok := t.Results.List[0].Type.(*ast.Ident)
	return ok && id.Name == "bool"
}

// parts marks the comparisons in an expression, if it has several parts.
func (m *marker) parts(e ast.Expr, several bool) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		m.parts(e.X, several)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			m.parts(e.X, several)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			m.parts(e.X, true)
			m.parts(e.Y, true)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			m.outcome(e, several)
		}
	}
}

// outcome marks both outcomes of a comparison, if it is one of several, and shows both of its
// sides where they are looked at.
func (m *marker) outcome(e *ast.BinaryExpr, several bool) {
	from, to := m.fset.Position(e.Pos()).Offset, m.fset.Position(e.End()).Offset
	mark, behind := -1, ")"
	if several {
		mark = m.next
		m.next += 2
	}
	before := fmt.Sprintf("%sDecided(%d, ", prefix, mark)
	if x, y, ok := m.sides(e); ok && m.watched {
		m.sites++
		before, behind = fmt.Sprintf("%sDecidedOf(%d, %d, ", prefix, mark, m.sites), ", func() (interface{}, interface{}) { return "+x+", "+y+" })"
	} else if m.watched && m.outcomeOfCalls(e, mark) || !several {
		return
	}
	m.inserts = append(m.inserts, insert{at: from, text: before}, insert{at: to, text: behind})
}

// namesBool reports whether files declare types of truth values, which those that are
// not named cannot be mixed with.
func namesBool(files map[string][]byte) bool {
	found := false
	for name, text := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		found = found || slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			return ok && slices.ContainsFunc(g.Specs, func(s ast.Spec) bool {
				t, ok := s.(*ast.TypeSpec)
				if !ok {
					return false
				}
				id, ok := t.Type.(*ast.Ident)
				return ok && id.Name == "bool"
			})
		})
	}
	return found
}
