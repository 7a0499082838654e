package slicegrow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// visited reports, without a fix, a slice to which a function literal appends that something calls for
// each of its elements, of which it says how many there are.
func visited(f *sources.File, lit inspector.Cursor) {
	info := f.Pass.TypesInfo
	body := lit.Node().(*ast.FuncLit).Body
	if !countable(info, lit) {
		return
	}
	for _, s := range body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok {
			continue
		}
		to, call, ok := appendsTo(info, a)
		if !ok {
			continue
		}
		id, ok := to.(*ast.Ident)
		if !ok {
			continue
		}
		v, ok := info.Uses[id].(*types.Var)
		if ok && v.Kind() == types.LocalVar && v.Pos() < body.Pos() && !call.Ellipsis.IsValid() && inFunction(lit.Parent(), v) && nothing(info, lit.Parent(), to) {
			report(f, v, []*ast.CallExpr{call}, analysis.Diagnostic{
				Category: string(rule.Review), Message: "slice grows from nothing, by a function that is called for each element of what is counted",
			})
		}
	}
}

// countable reports whether a function literal is given to a method of something that says how long it
// is, at once or by a variable.
func countable(info *types.Info, lit inspector.Cursor) bool {
	switch kind, _ := lit.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return ofCounted(info, lit.Parent().Node().(*ast.CallExpr))
	case edge.AssignStmt_Rhs:
	default:
		return false
	}
	a := lit.Parent().Node().(*ast.AssignStmt)
	name, ok := a.Lhs[0].(*ast.Ident)
	if !ok || len(a.Lhs) != 1 || info.Defs[name] == nil {
		return false
	}
	given := false
	for c := range lit.Parent().Parent().Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != info.Defs[name] {
			continue
		}
		if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || !ofCounted(info, c.Parent().Node().(*ast.CallExpr)) {
			return false
		}
		given = true
	}
	return given
}

// ofCounted reports whether a call is of a method of a type that has another which says how many
// elements there are.
func ofCounted(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.MethodVal || len(call.Args) != 1 {
		return false
	}
	for _, name := range []string{"Len", "Size", "Count", "Cardinality"} {
		obj, _, _ := types.LookupFieldOrMethod(info.TypeOf(sel.X), true, nil, name)
		if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 1 {
			b, ok := fn.Signature().Results().At(0).Type().Underlying().(*types.Basic)
			return ok && b.Info()&types.IsInteger != 0
		}
	}
	return false
}
