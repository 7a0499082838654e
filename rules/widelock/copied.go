package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// copied reports whether the expression is a value that the lock guards and that can be
// copied, a field or the element of a map, of a basic type: of what the lock is in, of
// such an element, or of what a statement under the lock has got from there; or how much
// there is in one.
func (s *section) copied(e ast.Expr) bool {
	t := s.Pass.TypesInfo.TypeOf(e)
	if t == nil || !kinds.Basic(t) || s.Pass.TypesInfo.Types[e].Value != nil {
		return false
	}
	switch e := e.(type) {
	case *ast.IndexExpr, *ast.SelectorExpr:
		return s.guarded(e) || s.got(e)
	case *ast.CallExpr:
		return s.length(e) || s.foremost(e)
	}
	return s.field(e)
}

// length reports whether the call is of len, of a map, a slice or text that the lock guards.
func (s *section) length(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || s.Pass.TypesInfo.Uses[id] != types.Universe.Lookup("len") {
		return false
	}
	switch t := s.Pass.TypesInfo.TypeOf(call.Args[0]).Underlying().(type) {
	case *types.Map, *types.Slice:
	case *types.Basic:
		if t.Info()&types.IsString == 0 {
			return false
		}
	default: // what is in a channel changes without the lock
		return false
	}
	return s.guarded(call.Args[0])
}

// guarded reports whether an expression is a field of what the lock is in, or an element
// of a map in such a field, or a field of one.
func (s *section) guarded(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IndexExpr:
		_, isMap := s.Pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Map)
		return isMap && s.guarded(e.X) && (s.fn.Stable(e.Index) || s.asked(e.Index))
	case *ast.SelectorExpr:
		if s.field(e) {
			return true
		}
		return s.selects(e) && s.guarded(e.X)
	}
	return s.field(e)
}

// got reports whether an expression is a field of a variable of the function, to which a statement
// under the lock may give its value.
func (s *section) got(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || !s.selects(sel) {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return s.got(sel.X)
	}
	v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var)
	within := ok && s.held[0].Pos() <= v.Pos() && v.Pos() <= s.held[len(s.held)-1].End()
	return ok && s.own(v) && !isBuffer(v.Type()) && (within || !s.ours(v))
}

// selects reports whether a field can be selected earlier, under the lock: there is
// something to select it of, or nothing has been done yet that would be done before it is
// known that there is not.
func (s *section) selects(sel *ast.SelectorExpr) bool {
	f := s.Pass.TypesInfo.Selections[sel]
	if f == nil || f.Kind() != types.FieldVal || len(f.Index()) != 1 {
		return false
	}
	if !f.Indirect() {
		return true
	}
	for i, stmt := range s.held {
		if stmt.Pos() <= sel.Pos() && sel.End() <= stmt.End() {
			return s.first(i) || s.found(sel.X, i)
		}
	}
	return false
}

// first reports whether a statement evaluates all there is in it, and nothing moves that
// stands before it but what nobody would miss if it were not done.
func (s *section) first(i int) bool { return s.foremostBut(i, s.quiet) }

// foremostBut is [section.first], where certain statements may move from before.
func (s *section) foremostBut(i int, passes func(ast.Stmt) bool) bool {
	for j := range i {
		if s.out[j] && !passes(s.held[j]) {
			return false
		}
	}
	whole := true
	ast.Inspect(s.held[i], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			whole = false
		case *ast.BinaryExpr:
			whole = whole && n.Op != token.LAND && n.Op != token.LOR
		}
		return whole
	})
	return whole
}

// found reports whether a statement before the i-th, which stays, has selected something
// of the same, or returns if that is nil.
func (s *section) found(x ast.Expr, i int) bool {
	for j, stmt := range s.held[:i] {
		if s.out[j] {
			if s.selected(stmt, x) && s.selectedUnder(stmt, x) {
				return true
			}
			continue
		}
		switch stmt := stmt.(type) {
		case *ast.IfStmt:
			cond, ok := stmt.Cond.(*ast.BinaryExpr)
			if !ok || stmt.Init != nil || cond.Op != token.EQL || !s.Pass.TypesInfo.Types[cond.Y].IsNil() || s.Of(cond.X) != s.Of(x) || len(stmt.Body.List) == 0 {
				continue
			}
			if _, returns := stmt.Body.List[len(stmt.Body.List)-1].(*ast.ReturnStmt); returns {
				return true
			}
		case *ast.IncDecStmt, *ast.AssignStmt, *ast.ExprStmt:
			if s.selected(stmt, x) {
				return true
			}
		}
	}
	return false
}

// selectedUnder reports whether a statement that moves needs a copy of a field of the same, which is made
// under the lock.
func (s *section) selectedUnder(stmt ast.Stmt, x ast.Expr) bool {
	return slices.ContainsFunc(s.reads(stmt), func(r *ast.Expr) bool {
		sel, ok := (*r).(*ast.SelectorExpr)
		return ok && s.Of(sel.X) == s.Of(x)
	})
}

// selected reports whether a statement selects something of the same whenever it is
// executed.
func (s *section) selected(stmt ast.Stmt, x ast.Expr) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			return n.Op != token.LAND && n.Op != token.LOR
		case *ast.SelectorExpr:
			f := s.Pass.TypesInfo.Selections[n]
			found = found || f != nil && f.Kind() == types.FieldVal && s.Of(n.X) == s.Of(x)
		}
		return !found
	})
	return found
}

// asked reports whether an expression is a field of the request, which is the
// function's own.
func (s *section) asked(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := s.Pass.TypesInfo.Uses[e].(*types.Var)
		return ok && s.own(v) && types.TypeString(v.Type(), nil) == "*net/http.Request"
	case *ast.SelectorExpr:
		f := s.Pass.TypesInfo.Selections[e]
		return f != nil && f.Kind() == types.FieldVal && s.asked(e.X)
	}
	return false
}

// costs reports whether a statement makes text, other than that of an error.
func (s *section) costs(stmt ast.Stmt) bool {
	t := &tail{section: s, pure: s.pure}
	return t.makes(stmt)
}
