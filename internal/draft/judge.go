package draft

import (
	"go/ast"
	"go/token"
	"go/types"
)

// judge says whether a statement before the call is kept; ok is false if the
// call cannot be understood without it and it cannot be kept.
func (k *cutter) judge(s ast.Stmt) (keep, ok bool) {
	switch {
	case k.relevant(s) || k.guards(s):
		return true, k.copyable(s)
	case k.suspicious(s):
		return false, false
	case k.standsAlone(s):
		return true, true
	}
	return false, true
}

// relevant reports whether a statement makes or may change what is needed.
func (k *cutter) relevant(s ast.Stmt) bool {
	for obj := range k.needed {
		if k.writes(s, obj) || k.disturbs(s, obj) {
			return true
		}
	}
	return false
}

// writes reports whether a statement declares an object or assigns to it.
func (l *loaded) writes(s ast.Stmt, obj types.Object) bool {
	found := false
	assigns := func(e ast.Expr) {
		if id := root(e); id != nil && l.info.ObjectOf(id) == obj {
			found = true
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				assigns(lhs)
			}
		case *ast.RangeStmt:
			assigns(n.Key)
			assigns(n.Value)
		case *ast.IncDecStmt:
			assigns(n.X)
		case *ast.Ident:
			found = found || l.info.Defs[n] == obj
		}
		return !found
	})
	return found
}

// root returns the variable at the start of x.f[i], nil if there is none.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// guards reports whether a statement, without talking to the test, decides
// whether a row of the table is used.
func (k *cutter) guards(s ast.Stmt) bool {
	cond, ok := s.(*ast.IfStmt)
	if !ok {
		return false
	}
	if _, ok := k.locals(cond); !ok {
		return false
	}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.BranchStmt, *ast.ReturnStmt:
			found = true
		case *ast.FuncLit:
			return false
		}
		return true
	})
	return found
}

// copyable reports whether a statement means the same in a benchmark.
func (k *cutter) copyable(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.RangeStmt, *ast.ForStmt,
		*ast.IfStmt, *ast.BlockStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
	default:
		return false
	}
	if _, ok := k.locals(s); !ok || k.assignsGlobal(s) {
		return false
	}
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ReturnStmt, *ast.LabeledStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SelectStmt:
			ok = false
		case *ast.FuncLit:
			return false
		}
		return ok
	})
	return ok
}

// suspicious reports whether a statement that the call does not need by its
// operands may yet prepare the ground for it.
func (k *cutter) suspicious(s ast.Stmt) bool {
	if k.assignsGlobal(s) {
		return true
	}
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Setenv", "Unsetenv", "Chdir":
				found = true
			}
		}
		return !found
	})
	return found || k.prepares(s)
}

// prepares reports whether a statement is of the form setup(t).
func (k *cutter) prepares(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	id, ok := call.Args[0].(*ast.Ident)
	return ok && k.ts[k.info.Uses[id]]
}

// assignsGlobal reports whether a statement assigns to a variable of a
// package: that outlives the benchmark.
func (k *cutter) assignsGlobal(s ast.Stmt) bool {
	found := false
	assigns := func(e ast.Expr) {
		if id := root(e); id != nil {
			found = found || k.global(id)
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				assigns(lhs)
			}
		case *ast.IncDecStmt:
			assigns(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				assigns(n.X)
			}
		}
		return !found
	})
	return found
}

// global reports whether an identifier is a variable of a package, or names
// the package whose variable it must be.
func (k *cutter) global(id *ast.Ident) bool {
	switch obj := k.info.Uses[id].(type) {
	case *types.PkgName:
		return true
	case *types.Var:
		return isGlobal(obj)
	}
	return false
}

func isGlobal(v *types.Var) bool {
	return !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// standsAlone reports whether a statement is a call that has nothing to do
// with the test's variables, as one that registers something.
func (k *cutter) standsAlone(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok || !k.copyable(s) {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		if id, ok := sel.X.(*ast.Ident); ok && (id.Name == "fmt" || id.Name == "log") {
			return false
		}
	}
	objs, _ := k.locals(s)
	return len(objs) == 0
}
