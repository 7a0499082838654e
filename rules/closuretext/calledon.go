package closuretext

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// calledOn reports whether a text is given to a method of what a pointer points to, in a statement
// that is nothing but this call, and the method reads a field first: it panics where that is nil,
// as to make the text did.
func (s *search) calledOn(c inspector.Cursor, v *types.Var) bool {
	kind, _ := c.ParentEdge()
	at, _ := c.Parent().ParentEdge()
	if kind != edge.CallExpr_Args || at != edge.ExprStmt_X {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	for _, arg := range call.Args {
		if arg != c.Node() && !s.fn.Stable(arg) {
			return false
		}
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !s.names(sel.X, v) {
		return false
	}
	m := s.f.Pass.TypesInfo.Selections[sel]
	fn, ok := s.f.Pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && m != nil && m.Kind() == types.MethodVal && len(m.Index()) == 1 && s.readsFirst(fn)
}

func (s *search) names(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && s.f.Pass.TypesInfo.Uses[id] == v
}

// readsFirst reports whether a method of a pointer begins with a statement that reads a field of
// what it points to, as d.mu.Lock() and d.n++ do, and evaluates no call before.
func (s *search) readsFirst(fn *types.Func) bool {
	for _, file := range s.f.Pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || s.f.Pass.TypesInfo.Defs[decl.Name] != fn || decl.Body == nil || len(decl.Body.List) == 0 {
				continue
			}
			switch first := decl.Body.List[0].(type) {
			case *ast.IncDecStmt:
				return s.ofReceiver(first.X, fn)
			case *ast.ExprStmt:
				call, ok := ast.Unparen(first.X).(*ast.CallExpr)
				if !ok || len(call.Args) > 0 {
					return false
				}
				sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
				return ok && s.ofReceiver(sel.X, fn)
			}
		}
	}
	return false
}

// ofReceiver reports whether an expression is a field of what the receiver of a method points to,
// a field of that, or an element.
func (s *search) ofReceiver(e ast.Expr, fn *types.Func) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return s.ofReceiver(e.X, fn) && s.fixedIndex(e.Index)
	case *ast.SelectorExpr:
		f := s.f.Pass.TypesInfo.Selections[e]
		if f == nil || f.Kind() != types.FieldVal {
			return false
		}
		return s.names(e.X, fn.Signature().Recv()) && f.Indirect() || s.ofReceiver(e.X, fn)
	}
	return false
}

// fixedIndex reports whether an index is a name or a constant, so that nothing is called for it.
func (s *search) fixedIndex(e ast.Expr) bool {
	_, named := ast.Unparen(e).(*ast.Ident)
	return named || s.f.Pass.TypesInfo.Types[e].Value != nil
}
