package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// carried reports whether a variable that is set under the lock may be used behind it: what it holds
// leads to nothing that the lock may guard, and its type can be named before the section. It is a value,
// or a buffer of the section.
func (s *section) carried(v *types.Var) bool {
	return (whollyValue(v.Type()) || s.room(v)) && s.nameable(v.Type())
}

// nameable reports whether a type has a name that means it where the lock is taken.
func (s *section) nameable(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Array:
		return s.nameable(t.Elem())
	case *types.Named:
		name := t.Obj()
		if t.TypeArgs().Len() > 0 {
			return false
		}
		return name.Pkg() == s.Pass.Pkg && s.Lookup(s.list[0].Pos(), name.Name()) == name || name.Pkg() != s.Pass.Pkg && name.Exported()
	}
	return false
}

// whollyValue reports whether values of a type lead nowhere, and may be copied: basic ones, times, and
// structs and arrays of such.
func whollyValue(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		switch path := n.Obj().Pkg().Path(); {
		case path == "sync" || path == "sync/atomic" || path == "unsafe":
			return false
		case path == "time" && n.Obj().Name() == "Time":
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return whollyValue(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !whollyValue(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// looksAt returns the buffer of a call that only looks at what is in it, nil of other calls.
func (s *section) looksAt(call *ast.CallExpr) *types.Var {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !slices.Contains([]string{"Bytes", "Len", "String"}, sel.Sel.Name) {
		return nil
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := s.Pass.TypesInfo.Uses[id].(*types.Var)
	if v == nil || !isBuffer(v.Type()) {
		return nil
	}
	return v
}

// quiet reports whether a statement that moves only computes: it tells the writer nothing, and changes
// only what the function has to itself.
func (s *section) quiet(stmt ast.Stmt) bool {
	quiet := s.writer == nil || !mentionsObject(s.Pass.TypesInfo, stmt, s.writer)
	if s.takes(stmt) {
		return quiet
	}
	ast.Inspect(stmt, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := s.Pass.TypesInfo.Uses[id].(*types.Var)
			quiet = quiet && !(isVar && types.TypeString(v.Type(), nil) == "sync.Pool")
		}
		return quiet
	})
	return quiet
}

// takes reports whether a statement only takes a buffer out of a pool: one that is not taken stays there.
func (s *section) takes(stmt ast.Stmt) bool {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	made, ok := ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr)
	if !ok || !isPooled(s.Pass.TypesInfo.TypeOf(made)) {
		return false
	}
	get, ok := ast.Unparen(made.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(s.Pass.TypesInfo, get)
	return fn != nil && fn.FullName() == "(*sync.Pool).Get"
}

// asks reports whether a statement that moves leaves a call under the lock, whose result it needs.
func (s *section) asks(stmt ast.Stmt) bool {
	return slices.ContainsFunc(s.reads(stmt), func(e *ast.Expr) bool {
		call, ok := ast.Unparen(*e).(*ast.CallExpr)
		return ok && typeutil.StaticCallee(s.Pass.TypesInfo, call) != nil
	})
}
