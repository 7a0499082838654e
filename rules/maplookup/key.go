package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// key reports whether an expression is the same each time, where its names mean the same.
func (s *search) key(e ast.Expr) bool {
	return s.built(e, func(e ast.Expr) bool {
		_, gets := s.getter(e)
		return gets || s.fn.Stable(e) || s.field(e) || s.keyCall(e)
	})
}

// built reports whether an expression is made of parts that are the same each time: a
// composite literal, a part of a text, or what is computed of basic values.
func (s *search) built(e ast.Expr, part func(ast.Expr) bool) bool {
	if part(e) {
		return true
	}
	built := func(e ast.Expr) bool { return e == nil || s.built(e, part) }
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			if !built(x) {
				return false
			}
		}
		return true
	case *ast.IndexExpr:
		return (s.text(e.X) || s.listed(e)) && built(e.X) && built(e.Index)
	case *ast.SliceExpr:
		return s.text(e.X) && built(e.X) && built(e.Low) && built(e.High)
	case *ast.BinaryExpr:
		return s.plain(e.X) && s.plain(e.Y) && built(e.X) && built(e.Y)
	case *ast.CallExpr:
		from, to, ok := calls.Conversion(s.f.Pass.TypesInfo, e)
		return ok && s.plain(from) && kinds.Basic(to) && built(from)
	}
	return false
}

// listed reports whether the expression is an element of a slice or an array, of a basic type.
func (s *search) listed(e *ast.IndexExpr) bool {
	switch t := s.f.Pass.TypesInfo.TypeOf(e.X).Underlying().(type) {
	case *types.Slice:
		return kinds.Basic(t.Elem())
	case *types.Array:
		return kinds.Basic(t.Elem())
	}
	return false
}

// ofList reports whether a key is made of elements of slices or arrays, which others may refer to.
func (s *search) ofList(key ast.Expr) bool {
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		found = found || ok && s.listed(e)
		return !found
	})
	return found
}

// within reports whether an index is a constant and of an array: one that is too large does not compile.
func (s *search) within(e *ast.IndexExpr) bool {
	_, array := s.f.Pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Array)
	return array && s.f.Pass.TypesInfo.Types[e.Index].Value != nil
}

// keyCall reports whether the expression is a call that only computes, of what no call can change.
func (s *search) keyCall(x ast.Expr) bool {
	e, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, arg := range e.Args {
		if !s.fn.Stable(arg) {
			return false
		}
	}
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	method := ok && s.f.Pass.TypesInfo.Selections[sel] != nil
	if s.pure.Settled(e) {
		return !method || s.fn.Stable(sel.X)
	}
	return ok && !method && !s.fn.Effect(e)
}

// text reports whether the expression is a string, whose bytes nothing changes.
func (s *search) text(e ast.Expr) bool {
	b, ok := s.f.Pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (s *search) plain(e ast.Expr) bool { return kinds.Basic(s.f.Pass.TypesInfo.TypeOf(e)) }

// field reports whether the expression is a field of a variable of the function, or of what
// that points to, or a field of such a field.
func (s *search) field(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if f := s.f.Pass.TypesInfo.Selections[sel]; f == nil || f.Kind() != types.FieldVal {
		return false
	}
	if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok {
		v, ok := s.f.Pass.TypesInfo.Uses[id].(*types.Var)
		return ok && s.fn.Own(v)
	}
	return s.field(sel.X)
}

// panics reports whether evaluating a key may panic otherwise than where a pointer is nil.
func (s *search) panics(key ast.Expr) bool {
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			found = found || !s.within(n)
		case *ast.SliceExpr:
			found = true
		case *ast.BinaryExpr:
			switch n.Op {
			case token.QUO, token.REM, token.SHL, token.SHR:
				y := s.f.Pass.TypesInfo.Types[n.Y].Value // one of zero, or below, does not compile
				found = found || y == nil
			}
		}
		return !found
	})
	return found
}

// foremost reports whether its statement does nothing before it reads the element that could be
// seen where that panics: it may be read before the statement, then.
func (s *search) foremost(c inspector.Cursor) bool {
	stmt := c
	for kind, _ := stmt.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body; kind, _ = stmt.ParentEdge() {
		if stmt = stmt.Parent(); stmt.Node() == nil {
			return false
		}
	}
	if _, ok := stmt.Node().(*ast.CaseClause); ok {
		return false // the tag, or another case, comes first
	}
	if sw, ok := stmt.Node().(*ast.SwitchStmt); ok && sw.Init != nil {
		return false
	}
	if branch, ok := stmt.Node().(*ast.IfStmt); ok && branch.Init != nil && c.Node().Pos() > branch.Cond.Pos() {
		return false
	}
	first := true
	for n := range stmt.Preorder((*ast.CallExpr)(nil), (*ast.IndexExpr)(nil), (*ast.SliceExpr)(nil), (*ast.StarExpr)(nil), (*ast.TypeAssertExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.UnaryExpr)(nil), (*ast.FuncLit)(nil)) {
		if n.Node().Pos() >= c.Node().Pos() || n.Node().End() >= c.Node().End() {
			continue // behind it, or around it
		}
		switch n := n.Node().(type) {
		case *ast.CallExpr:
			first = first && s.f.Pass.TypesInfo.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			first = first && n.Op != token.ARROW
		case *ast.BinaryExpr:
			first = first && s.fn.Stable(n)
		default:
			first = false
		}
	}
	return first
}
