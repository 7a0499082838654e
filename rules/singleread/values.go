package singleread

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// values are what the variables and fields of a package get, in all places together.
type values map[*types.Var][]ast.Expr

// valuesOf looks at the package of a pass.
func valuesOf(pass *analysis.Pass) values {
	all, info := values{}, pass.TypesInfo
	add := func(v *types.Var, e ast.Expr) {
		if v != nil {
			all[v] = append(all[v], ast.Unparen(e))
		}
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for n := range in.PreorderSeq((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil)) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				add(variable(info, left), n.Rhs[min(i, len(n.Rhs)-1)])
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Values) > 0 {
					add(variable(info, name), n.Values[min(i, len(n.Values)-1)])
				}
			}
		case *ast.CompositeLit:
			fields(info, n, add)
		}
	}
	return all
}

// fields tells what the fields of a struct get in a literal.
func fields(info *types.Info, lit *ast.CompositeLit, add func(*types.Var, ast.Expr)) {
	t := info.TypeOf(lit)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			v, _ := info.Uses[kv.Key.(*ast.Ident)].(*types.Var)
			add(v, kv.Value)
		} else if i < s.NumFields() {
			add(s.Field(i), e)
		}
	}
}

// variable returns the variable or field that an expression names, nil if it is neither.
func variable(info *types.Info, e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, _ := info.ObjectOf(id).(*types.Var)
	if v == nil {
		return nil
	}
	return v.Origin()
}
