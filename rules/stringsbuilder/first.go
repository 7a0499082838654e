package stringsbuilder

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// behindFirst reports whether an expression is list[1:].
func behindFirst(info *types.Info, s *ast.SliceExpr) bool {
	if s.Low == nil || s.High != nil || s.Max != nil {
		return false
	}
	n := info.Types[s.Low].Value
	return n != nil && constant.Compare(n, token.EQL, constant.MakeInt64(1))
}

// begun reads a body that sets the text to the first element, and adds the others behind a separator: by if i == 0, or a
// switch of the index.
func (l *loop) begun() bool {
	cond, then, other, ok := branches(l.body[0])
	first := ok && other != nil && l.isFirst(cond)
	if s, is := l.body[0].(*ast.SwitchStmt); is {
		then, other, first = l.switched(s)
	}
	if !first {
		return false
	}
	a, ok := then.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || squeezed(l.f.Of(a.Rhs[0])) != squeezed(l.elem) || !l.add(other, l.elem, true) {
		l.text, l.adds = nil, nil
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	l.sets = ok && l.f.Pass.TypesInfo.Uses[id] == l.text
	return l.sets
}

// switched reads switch i { case 0: one statement; default: another one }.
func (l *loop) switched(s *ast.SwitchStmt) (then, other ast.Stmt, ok bool) {
	if s.Init != nil || s.Tag == nil || name(s.Tag) != l.index || l.index == "" || len(s.Body.List) != 2 {
		return nil, nil, false
	}
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		if len(clause.Body) != 1 || len(clause.List) > 1 {
			return nil, nil, false
		}
		if clause.List == nil {
			other = clause.Body[0]
			continue
		}
		v := l.f.Pass.TypesInfo.Types[clause.List[0]].Value
		if v == nil || !constant.Compare(v, token.EQL, constant.MakeInt64(0)) {
			return nil, nil, false
		}
		then = clause.Body[0]
	}
	return then, other, then != nil && other != nil
}

// withFirst reports whether the statement in front of the loop begins the text with the first element, behind one that
// leaves the function where there is none, and by which operator it does.
func (l *loop) withFirst(before inspector.Cursor, there bool) (tok string, ok bool) {
	if !there {
		return "", false
	}
	a, ok := before.Node().(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return "", false
	}
	id, named := a.Lhs[0].(*ast.Ident)
	first, indexed := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr)
	if !named || !indexed || l.f.Pass.TypesInfo.ObjectOf(id) != l.text || squeezed(l.f.Of(first.X)) != squeezed(l.list) {
		return "", false
	}
	if n := l.f.Pass.TypesInfo.Types[first.Index].Value; n == nil || !constant.Compare(n, token.EQL, constant.MakeInt64(0)) {
		return "", false
	}
	guard, there := before.PrevSibling()
	return a.Tok.String(), there && l.leavesEmpty(guard.Node())
}

// leavesEmpty reads if len(list) == 0 { return }.
func (l *loop) leavesEmpty(n ast.Node) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	if _, leaves := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt); !leaves {
		return false
	}
	switch squeezed(l.f.Of(s.Cond)) {
	case "len(" + squeezed(l.list) + ")==0", "len(" + squeezed(l.list) + ")<1":
		return true
	}
	return false
}
