package slaballoc

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// makers are the functions of a package that make an object in each call, and return it.
type makers struct {
	info  *types.Info
	decls map[*types.Func]*ast.FuncDecl
	known map[*types.Func]bool
}

func newMakers(pass *analysis.Pass) *makers {
	m := &makers{pass.TypesInfo, map[*types.Func]*ast.FuncDecl{}, map[*types.Func]bool{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && fn.Signature().Results().Len() == 1 {
				m.decls[fn] = decl
			}
		}
	}
	return m
}

// by reports whether an expression is a call of a function of the package whose every result is a
// new struct, or nil: a constructor, or one that copies an object.
func (m *makers) by(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(m.info, call)
	if fn == nil || m.decls[fn] == nil {
		return false
	}
	makes, seen := m.known[fn]
	if !seen {
		makes = m.makes(m.decls[fn])
		m.known[fn] = makes
	}
	return makes
}

// makes reports whether each return statement of a function returns a new struct, or nil, and one a struct.
func (m *makers) makes(decl *ast.FuncDecl) bool {
	some, all := false, true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case len(n.Results) != 1:
				all = false
			case m.info.Types[n.Results[0]].IsNil():
			case fresh(m.info, n.Results[0]) || m.own(decl, n.Results[0]):
				some = true
			default:
				all = false
			}
		}
		return all
	})
	return some && all
}

// own reports whether an expression is the address of a variable of the function that is a struct, or a
// variable that is declared with a new one and given no other.
func (m *makers) own(decl *ast.FuncDecl, e ast.Expr) bool {
	e = ast.Unparen(e)
	address, isAddress := e.(*ast.UnaryExpr)
	if isAddress {
		e = ast.Unparen(address.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := m.info.Uses[id].(*types.Var)
	if !ok || v.Pos() < decl.Body.Pos() || decl.Body.End() < v.Pos() {
		return false
	}
	if isAddress {
		_, isStruct := v.Type().Underlying().(*types.Struct)
		return isStruct
	}
	return m.onlyFresh(decl, v)
}

// onlyFresh reports whether all that a variable is given is a new struct.
func (m *makers) onlyFresh(decl *ast.FuncDecl, v *types.Var) bool {
	given, other := false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); !ok || m.info.ObjectOf(id) != v {
					continue
				}
				if len(n.Lhs) == len(n.Rhs) && fresh(m.info, n.Rhs[i]) {
					given = true
				} else {
					other = true
				}
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				other = other || m.info.Defs[id] == v
			}
		case *ast.UnaryExpr:
			id, ok := ast.Unparen(n.X).(*ast.Ident)
			other = other || ok && m.info.Uses[id] == v
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				id, ok := e.(*ast.Ident)
				other = other || ok && m.info.ObjectOf(id) == v
			}
		}
		return !other
	})
	return given && !other
}
