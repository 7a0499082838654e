package sortkey

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/objects"
	"github.com/gohone/hone/rules/internal/facts/purity"
)

// key is an expression that is computed from an element, and takes long.
type key struct {
	expr ast.Expr
	side int
	made *ast.AssignStmt // what takes the first of its two results, nil if it has one
}

// keys are the longest such expressions of the function.
func (s *sorting) keys() []key {
	var found []key
	ast.Inspect(s.lit.Body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if a, assigns := n.(*ast.AssignStmt); assigns && len(a.Lhs) == 2 && len(a.Rhs) == 1 {
			if side, ok := s.side(a.Rhs[0]); ok && side != none && s.costly(a.Rhs[0]) {
				found = append(found, key{a.Rhs[0], side, a})
				return false
			}
		}
		if !ok {
			return true
		}
		side, ok := s.side(e)
		if ok && side != none && s.costly(e) {
			found = append(found, key{expr: e, side: side})
		}
		return !ok || side == none
	})
	return found
}

// exact reports whether the keys can be computed before: each comparison computes them whatever
// it finds, and what else it does changes nothing and sees no element but the two.
func (s *sorting) exact(keys []key) bool {
	const most = 128
	if s.Pass.TypesSizes.Sizeof(s.elem) > most || objects.Locks(s.elem) {
		return false
	}
	done := map[string]bool{}
	for _, k := range keys {
		if s.always(k.expr) {
			done[s.text(k.expr, "")+string(rune('0'+k.side))] = true
		}
	}
	for _, k := range keys {
		text := s.text(k.expr, "")
		if !done[text+"0"] || !done[text+"1"] || !s.single(k) {
			return false
		}
	}
	return s.calm(keys)
}

// single reports whether a key is one value: of two, the second must be dropped where they are made.
func (s *sorting) single(k key) bool {
	if k.made == nil {
		_, tuple := s.Pass.TypesInfo.TypeOf(k.expr).(*types.Tuple)
		return !tuple
	}
	id, ok := k.made.Lhs[1].(*ast.Ident)
	t, tuple := s.Pass.TypesInfo.TypeOf(k.expr).(*types.Tuple)
	first, named := k.made.Lhs[0].(*ast.Ident)
	return ok && id.Name == "_" && tuple && t.Len() == 2 && named && first.Name != "_"
}

// always reports whether an expression is computed in each call of the function.
func (s *sorting) always(e ast.Expr) bool {
	for _, stmt := range s.lit.Body.List {
		if stmt.Pos() <= e.Pos() && e.End() <= stmt.End() {
			return first(stmt, e)
		}
		if leaves(stmt) {
			return false
		}
	}
	return false
}

// first reports whether a statement computes an expression whatever it finds.
func first(stmt ast.Stmt, e ast.Expr) bool {
	within := func(n ast.Node) bool { return n != nil && n.Pos() <= e.Pos() && e.End() <= n.End() }
	var top ast.Node = stmt
	if branch, ok := stmt.(*ast.IfStmt); ok {
		switch {
		case branch.Init != nil && within(branch.Init):
			top = branch.Init
		case within(branch.Cond):
			top = branch.Cond
		default:
			return false
		}
	}
	sure := true
	ast.Inspect(top, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) && within(b.Y) {
			sure = false
		}
		return sure
	})
	return sure
}

// leaves reports whether a statement may end the function.
func leaves(stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		_, ok := n.(*ast.ReturnStmt)
		found = found || ok
		return !found
	})
	return found
}

// calm reports whether a comparison, but for its keys, changes nothing and looks at no memory
// that may be that of the slice.
func (s *sorting) calm(keys []key) bool {
	taken := map[ast.Node]bool{}
	for _, k := range keys {
		taken[k.expr] = true
	}
	ok := true
	ast.Inspect(s.lit.Body, func(n ast.Node) bool {
		if n == nil || taken[n] || !ok {
			return false
		}
		if e, isExpr := n.(ast.Expr); isExpr {
			if _, element := s.element(e); element {
				return false
			}
		}
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.IfStmt, *ast.ReturnStmt, *ast.ParenExpr, *ast.BinaryExpr, *ast.BasicLit:
		case *ast.AssignStmt:
			ok = s.assigns(n)
		case *ast.UnaryExpr:
			ok = n.Op != token.AND && n.Op != token.ARROW
		case *ast.SelectorExpr:
			ok = s.selects(n)
		case *ast.StarExpr:
			_, ok = s.element(n.X)
		case *ast.IndexExpr:
			ok = s.looksUp(n)
		case *ast.CallExpr:
			ok = s.computes(n)
		case *ast.Ident:
			ok = s.known(n)
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// assigns reports whether an assignment sets nothing but variables of the function.
func (s *sorting) assigns(a *ast.AssignStmt) bool {
	for _, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := s.Pass.TypesInfo.ObjectOf(id).(*types.Var)
		if id.Name != "_" && (!ok || !s.own(v)) {
			return false
		}
	}
	return true
}

// selects reports whether a selector is a field of a value, a method, or a name of a package.
func (s *sorting) selects(e *ast.SelectorExpr) bool {
	sel := s.Pass.TypesInfo.Selections[e]
	return sel == nil || sel.Kind() == types.MethodVal || s.field(e)
}

// looksUp reports whether an index is one of a map, a text or a slice that hold values.
func (s *sorting) looksUp(e *ast.IndexExpr) bool {
	t := s.Pass.TypesInfo.TypeOf(e.X)
	if m, ok := t.Underlying().(*types.Map); ok {
		return purity.Alone(m.Elem()) && purity.Alone(m.Key())
	}
	return s.apart(t)
}

// known reports whether a name means something that no comparison changes, or is a variable of
// the function. The indices are no values.
func (s *sorting) known(id *ast.Ident) bool {
	v, ok := s.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil {
		return true
	}
	if s.own(v) {
		return !s.indexed || v != s.params[0] && v != s.params[1]
	}
	if m, ok := v.Type().Underlying().(*types.Map); ok {
		return purity.Alone(m.Elem()) && purity.Alone(m.Key())
	}
	return s.captured(id)
}

// text is an expression with a name for its element, and for what names that.
func (s *sorting) text(e ast.Expr, name string) string {
	text, at := "", e.Pos()
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if _, element := s.element(x); !element {
			return true
		}
		text += string(s.Text[s.Offset(at):s.Offset(x.Pos())]) + name
		at = x.End()
		return false
	})
	return text + string(s.Text[s.Offset(at):s.Offset(e.End())])
}
