package order

import (
	"go/ast"
	"go/token"
	"go/types"
)

// share notes the variables that a call may change: those whose address is
// taken, in whichever form, and those that a function literal and somebody
// else have in common and that are assigned to.
func (f *Function) share(body *ast.BlockStmt) {
	captured, assigned := f.captured(body), map[*types.Var]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				f.mark(f.shared, n.X)
			}
		case *ast.SelectorExpr:
			if f.takesAddress(n) {
				f.mark(f.shared, n.X)
			}
		case *ast.SliceExpr:
			if _, ok := f.info.TypeOf(n.X).Underlying().(*types.Array); ok {
				f.mark(f.shared, n.X)
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				f.mark(assigned, l)
			}
		case *ast.IncDecStmt:
			f.mark(assigned, n.X)
		case *ast.RangeStmt:
			f.mark(assigned, n.Key)
			f.mark(assigned, n.Value)
		}
		return true
	})
	for v := range captured {
		if assigned[v] {
			f.shared[v] = true
		}
	}
}

// captured finds the variables that a function literal uses and does not
// declare.
func (f *Function) captured(body *ast.BlockStmt) map[*types.Var]bool {
	vars := map[*types.Var]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		ast.Inspect(lit, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := f.info.Uses[id].(*types.Var); ok && (v.Pos() < lit.Pos() || v.Pos() > lit.End()) {
					vars[v] = true
				}
			}
			return true
		})
		return true
	})
	return vars
}

// takesAddress reports whether a selector is of a method that gets a pointer
// to what stands before the dot.
func (f *Function) takesAddress(e *ast.SelectorExpr) bool {
	s := f.info.Selections[e]
	if s == nil || s.Kind() != types.MethodVal {
		return false
	}
	if _, ok := s.Recv().Underlying().(*types.Pointer); ok {
		return false // the variable holds a pointer already
	}
	recv := s.Obj().(*types.Func).Signature().Recv()
	_, pointer := recv.Type().Underlying().(*types.Pointer)
	return pointer
}

// mark adds the variable that holds what the expression denotes, if that is not
// behind a pointer. Marking one too many does no harm.
func (f *Function) mark(vars map[*types.Var]bool, e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := f.info.Uses[e].(*types.Var); ok {
			vars[v] = true
		}
	case *ast.ParenExpr:
		f.mark(vars, e.X)
	case *ast.SelectorExpr:
		if s := f.info.Selections[e]; s == nil || !s.Indirect() {
			f.mark(vars, e.X)
		}
	case *ast.IndexExpr:
		if _, pointer := f.info.TypeOf(e.X).Underlying().(*types.Pointer); !pointer {
			f.mark(vars, e.X)
		}
	}
}
