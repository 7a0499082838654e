package maplookup

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// counting is a condition that asks for an element which would be counted in from zero
// without it:
//
//	if _, ok := m[k]; !ok { m[k] = 0 }
//	m[k]++
//
//	if _, ok := m[k]; ok { m[k]++ } else { m[k] = 1 }
type counting struct {
	stmt    *ast.IfStmt
	element *ast.IndexExpr
	value   types.Object // n of n, ok := m[k], nil if it has no name
	missing ast.Stmt     // what is done where there is none
	there   ast.Stmt     // and else, nil if nothing is
}

// counted proposes to count at once, and returns where that then is done.
func (s *search) counted(c inspector.Cursor) (from, to token.Pos) {
	n, ok := s.counts(c)
	if !ok {
		return
	}
	given, ok := s.gives(n.missing, n.element)
	if !ok {
		return
	}
	made := s.f.Pass.TypesInfo.Types[given].Value
	to = n.stmt.End()
	edit := analysis.TextEdit{Pos: n.stmt.Pos(), End: n.stmt.End()}
	if n.there != nil {
		by, ok := s.adds(n.there, n)
		if !ok || by.op != token.ADD || !s.alike(n, by, given, made) || s.f.Commented(n.stmt.Pos(), n.stmt.End()) {
			return 0, 0
		}
		edit.NewText = []byte(s.adding(n, by))
	} else {
		next, ok := c.NextSibling()
		if !ok || made == nil || !zero(made) || s.described(n.stmt) || s.f.Commented(n.stmt.Pos(), next.Node().Pos()) {
			return 0, 0
		}
		if _, ok := s.adds(next.Node().(ast.Stmt), n); !ok {
			return 0, 0
		}
		edit.End, to = next.Node().Pos(), next.Node().End()
	}
	s.f.Pass.Report(analysis.Diagnostic{
		Pos: n.stmt.Pos(), End: n.stmt.End(),
		Message: "map asked for an element that is counted from zero without that",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "count at once: an element that is missing counts from zero", TextEdits: []analysis.TextEdit{edit},
		}},
	})
	return n.stmt.Pos(), to
}

// countedOnce is counted, and marks the reads that are then gone.
func (s *search) countedOnce(c inspector.Cursor, done map[ast.Node]bool) {
	from, to := s.counted(c)
	for r := range c.Parent().Preorder((*ast.IndexExpr)(nil)) {
		if pos := r.Node().Pos(); from <= pos && pos < to {
			done[r.Node()] = true
		}
	}
}

// counts reads a condition that asks whether there is an element, with one statement for
// either answer, or for no.
func (s *search) counts(c inspector.Cursor) (counting, bool) {
	n := counting{stmt: c.Node().(*ast.IfStmt)}
	if kind, _ := c.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return n, false
	}
	a, ok := n.stmt.Init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return n, false
	}
	if n.element, ok = a.Rhs[0].(*ast.IndexExpr); !ok || !s.numbers(n.element) {
		return n, false
	}
	at, ok := c.FindNode(n.element)
	if !ok {
		return n, false
	}
	if _, ok = s.element(at); !ok {
		return n, false
	}
	info := s.f.Pass.TypesInfo
	n.value = info.Defs[a.Lhs[0].(*ast.Ident)]
	cond, not := n.stmt.Cond, false
	if u, ok := cond.(*ast.UnaryExpr); ok && u.Op == token.NOT {
		cond, not = u.X, true
	}
	found, ok := cond.(*ast.Ident)
	if !ok || info.Uses[found] == nil || info.Uses[found] != info.Defs[a.Lhs[1].(*ast.Ident)] {
		return n, false
	}
	yes, ok := only(n.stmt.Body)
	if !ok {
		return n, false
	}
	if n.stmt.Else == nil {
		n.missing = yes
		return n, not
	}
	no, ok := only(n.stmt.Else)
	if n.there, n.missing = yes, no; not {
		n.there, n.missing = no, yes
	}
	return n, ok
}

// numbers reports whether the element is one of a map of integers or of text, under keys
// that are found again: with other numbers, zero and a number need not be that number.
func (s *search) numbers(e *ast.IndexExpr) bool {
	m, ok := s.f.Pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Map)
	if !ok || !found(m.Key()) {
		return false
	}
	b, ok := m.Elem().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0
}

// only returns the statement of a block that has one.
func only(s ast.Stmt) (ast.Stmt, bool) {
	b, ok := s.(*ast.BlockStmt)
	if !ok || len(b.List) != 1 {
		return nil, false
	}
	return b.List[0], true
}

// gives reads m[k] = e, and returns e.
func (s *search) gives(stmt ast.Stmt, element *ast.IndexExpr) (ast.Expr, bool) {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !s.same(a.Lhs[0], element) {
		return nil, false
	}
	return a.Rhs[0], true
}

// alike reports whether what is added to an element is what one that is missing is given: the same
// constant, or what the same words say, which no call can change.
func (s *search) alike(n counting, by addition, given ast.Expr, made constant.Value) bool {
	if by.value != nil || made != nil {
		return by.value != nil && made != nil && constant.Compare(by.value, token.EQL, made)
	}
	within := func(o types.Object) bool {
		return o != nil && n.stmt.Pos() <= o.Pos() && o.Pos() < n.stmt.End() // there is none outside
	}
	names := s.named(by.expr)
	return types.ExprString(by.expr) == types.ExprString(given) && slices.Equal(names, s.named(given)) && !slices.ContainsFunc(names, within)
}

// zero reports whether a constant is what a map gives for an element that it has not.
func zero(v constant.Value) bool {
	if v.Kind() == constant.String {
		return constant.StringVal(v) == ""
	}
	return constant.Sign(v) == 0
}

// addition is what an element is changed by.
type addition struct {
	op    token.Token
	expr  ast.Expr       // nil for 1
	value constant.Value // nil if it is no constant
}

// changing are the operators of the assignments that have a result for all operands.
var changing = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.OR_ASSIGN: token.OR, token.AND_ASSIGN: token.AND, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// adds reads m[k]++, m[k] += e and m[k] = m[k] + e, where e has a value whatever happens,
// and is not of the map.
func (s *search) adds(stmt ast.Stmt, n counting) (addition, bool) {
	one := constant.MakeInt64(1)
	switch x := stmt.(type) {
	case *ast.IncDecStmt:
		op := token.ADD
		if x.Tok == token.DEC {
			op = token.SUB
		}
		return addition{op, nil, one}, s.same(x.X, n.element)
	case *ast.AssignStmt:
		if len(x.Lhs) != 1 || len(x.Rhs) != 1 || !s.same(x.Lhs[0], n.element) {
			return addition{}, false
		}
		e := x.Rhs[0]
		op, ok := changing[x.Tok]
		if b, isSum := e.(*ast.BinaryExpr); isSum && x.Tok == token.ASSIGN {
			op, e, ok = b.Op, b.Y, b.Op == token.ADD && s.itself(b.X, n)
		}
		return addition{op, e, s.f.Pass.TypesInfo.Types[e].Value}, ok && s.fn.Stable(e)
	}
	return addition{}, false
}

// itself reports whether an expression is the element, or what the condition read of it.
func (s *search) itself(e ast.Expr, n counting) bool {
	if id, ok := e.(*ast.Ident); ok {
		return n.value != nil && s.f.Pass.TypesInfo.Uses[id] == n.value
	}
	return s.same(e, n.element)
}

// adding is the statement that counts, however there was counted.
func (s *search) adding(n counting, by addition) string {
	if by.expr == nil || by.value != nil && by.value.Kind() == constant.Int && constant.Compare(by.value, token.EQL, constant.MakeInt64(1)) {
		return s.f.Of(n.element) + "++"
	}
	return s.f.Of(n.element) + " += " + s.f.Of(by.expr)
}

// described reports whether a comment on the line before is about the statement.
func (s *search) described(stmt ast.Stmt) bool {
	line := s.f.Pass.Fset.Position(stmt.Pos()).Line
	for _, c := range s.f.Syntax.Comments {
		if s.f.Pass.Fset.Position(c.End()).Line == line-1 {
			return true
		}
	}
	return false
}
