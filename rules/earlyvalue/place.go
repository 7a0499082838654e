package earlyvalue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// down goes on through a list of statements to the first that uses the variable, and into the
// branch of it that alone does. A place is better than the last if the function may have
// returned before it, or be in another branch.
func (m *move) down(list []ast.Stmt) {
	for i, s := range list {
		if m.mentions(s) {
			inner, rare := m.branch(s)
			if len(inner) == 0 || slices.ContainsFunc(list[i+1:], func(s ast.Stmt) bool { return m.mentions(s) }) {
				return
			}
			if rare {
				m.place = inner[0]
			}
			m.down(inner)
			return
		}
		if i+1 == len(list) || !m.passes(s) {
			return
		}
		if m.leaves(s) {
			m.place = list[i+1]
		}
	}
}

// mentions reports whether a part of the code names the variable.
func (m *move) mentions(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && m.Pass.TypesInfo.ObjectOf(id) == m.v
		return !found
	})
	return found
}

// branch returns the statements of the branch that alone uses the variable, and whether others
// are as likely as it is: what is done where there is no error is the rule.
func (m *move) branch(s ast.Stmt) (inner []ast.Stmt, rare bool) {
	switch s := s.(type) {
	case *ast.IfStmt:
		return m.ofIf(s)
	case *ast.SwitchStmt:
		return m.ofSwitch(s), true
	}
	return nil, false
}

func (m *move) ofIf(s *ast.IfStmt) (inner []ast.Stmt, rare bool) {
	if s.Init != nil && (m.mentions(s.Init) || !m.passes(s.Init)) || m.mentions(s.Cond) || !m.passes(&ast.ExprStmt{X: s.Cond}) {
		return nil, false
	}
	inBody, inElse := m.mentions(s.Body), s.Else != nil && m.mentions(s.Else)
	op, failing := m.onError(s.Cond)
	switch {
	case inBody && inElse:
		return nil, false
	case inBody:
		return s.Body.List, !failing || op == token.NEQ
	}
	switch other := s.Else.(type) {
	case *ast.BlockStmt:
		return other.List, !failing || op == token.EQL
	case *ast.IfStmt:
		return m.ofIf(other)
	}
	return nil, false
}

func (m *move) ofSwitch(s *ast.SwitchStmt) []ast.Stmt {
	if s.Init != nil && (m.mentions(s.Init) || !m.passes(s.Init)) || s.Tag != nil && (m.mentions(s.Tag) || !m.passes(&ast.ExprStmt{X: s.Tag})) {
		return nil
	}
	var inner []ast.Stmt
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		for _, e := range c.List {
			if m.mentions(e) || !m.passes(&ast.ExprStmt{X: e}) {
				return nil
			}
		}
		for _, in := range c.Body {
			if b, ok := in.(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
				return nil
			}
			if !m.mentions(in) {
				continue
			}
			if len(inner) > 0 && &inner[0] != &c.Body[0] {
				return nil
			}
			inner = c.Body
		}
	}
	return inner
}

// passes reports whether the value is the same after a statement: that assigns to no variable of
// which it is made and, if it is made of more, changes nothing that others see. What is done
// on the way out of the function is not looked at.
func (m *move) passes(n ast.Node) bool {
	if is, ok := n.(*ast.IfStmt); ok && ends(is.Body) {
		cond := m.passes(&ast.ExprStmt{X: is.Cond})
		return cond && (is.Init == nil || m.passes(is.Init)) && (is.Else == nil || m.passes(is.Else))
	}
	same := m.shallow || !m.pure.Changes(n)
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				same = same && !m.reads[m.root(l)]
			}
		case *ast.IncDecStmt:
			same = same && !m.reads[m.root(n.X)]
		case *ast.RangeStmt:
			same = same && !(n.Key != nil && m.reads[m.root(n.Key)]) && !(n.Value != nil && m.reads[m.root(n.Value)])
		case *ast.LabeledStmt:
			same = false // a loop that is left by its label, and what else that may be
		}
		return same
	})
	return same
}

// root returns the variable that an expression begins with.
func (m *move) root(e ast.Expr) *types.Var {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			v, _ := m.Pass.TypesInfo.ObjectOf(x).(*types.Var)
			return v
		default:
			return nil
		}
	}
}

// ends reports whether a block is left for good at its end.
func ends(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch last := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.CONTINUE || last.Tok == token.BREAK
	}
	return false
}

// leaves reports whether a statement may leave the function, or the turn of the loop, in a way that is
// no failure.
func (m *move) leaves(s ast.Stmt) bool {
	if is, ok := s.(*ast.IfStmt); ok && ends(is.Body) {
		if _, isReturn := is.Body.List[len(is.Body.List)-1].(*ast.ReturnStmt); !isReturn {
			_, failing := m.onError(is.Cond)
			return !failing
		}
	}
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if op, failing := m.onError(n.Cond); failing && op == token.NEQ {
				return false
			}
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if m.failing(statements(n)) {
				return false
			}
		case *ast.ReturnStmt:
			found = found || !m.fails(n)
		}
		return !found
	})
	return found
}

// failing reports whether a list of statements sets an error, and then returns with no more said.
func (m *move) failing(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	last, ok := list[len(list)-1].(*ast.ReturnStmt)
	return ok && len(last.Results) == 0 && slices.ContainsFunc(list, func(s ast.Stmt) bool {
		set, ok := s.(*ast.AssignStmt)
		return ok && slices.ContainsFunc(set.Lhs, func(l ast.Expr) bool { return isError(m.Pass.TypesInfo.TypeOf(l)) })
	})
}

// onError reports whether a condition asks of an error, and how.
func (m *move) onError(cond ast.Expr) (op token.Token, failing bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if isError(m.Pass.TypesInfo.TypeOf(n.X)) {
				op, failing = n.Op, true
			}
		case *ast.CallExpr: // errors.Is and the like
			for _, arg := range n.Args {
				if isError(m.Pass.TypesInfo.TypeOf(arg)) {
					op, failing = token.NEQ, true
				}
			}
		}
		return !failing
	})
	return op, failing
}

// fails reports whether a function returns an error.
func (m *move) fails(s *ast.ReturnStmt) bool {
	if len(s.Results) == 0 {
		return false
	}
	last := s.Results[len(s.Results)-1]
	return isError(m.Pass.TypesInfo.TypeOf(last)) && !m.Pass.TypesInfo.Types[last].IsNil()
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}
