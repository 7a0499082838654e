package workspace

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// fields returns, by their size, the calls of make that fill fields of an object
// which the function makes for itself, f := &finder{a: make([]int, n)}, and whose
// slices nothing keeps.
func fields(pass *analysis.Pass, decl, lit inspector.Cursor) map[types.Object][]ast.Expr {
	info := pass.TypesInfo
	named, ok := types.Unalias(info.TypeOf(lit.Node().(ast.Expr))).(*types.Named)
	if !ok || named.Obj().Pkg() != pass.Pkg || !assigned(lit) || repeated(lit) {
		return nil
	}
	made := map[types.Object][]ast.Expr{}
	for _, e := range lit.Node().(*ast.CompositeLit).Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		size := sizeOf(info, kv.Value)
		field, ok := kv.Key.(*ast.Ident)
		if !ok || size == nil {
			continue
		}
		if v := info.Uses[field]; v != nil && !v.Exported() && !keptField(pass, v) {
			made[size] = append(made[size], kv.Value)
		}
	}
	if len(made) > 0 && leaves(pass, named) {
		return nil
	}
	return made
}

// own reports whether an expression is a field of an object that the function made for
// itself by a literal, and nothing keeps the slice in it.
func own(pass *analysis.Pass, decl inspector.Cursor, e *ast.SelectorExpr) bool {
	info := pass.TypesInfo
	id, ok := e.X.(*ast.Ident)
	field, _ := info.Uses[e.Sel].(*types.Var)
	if !ok || field == nil || !field.IsField() || field.Exported() || keptField(pass, field) {
		return false
	}
	for c := range decl.Preorder((*ast.CompositeLit)(nil)) {
		named, ok := types.Unalias(info.TypeOf(c.Node().(ast.Expr))).(*types.Named)
		if !ok || named.Obj().Pkg() != pass.Pkg || !assigned(c) || repeated(c) || leaves(pass, named) {
			continue
		}
		for a := range c.Enclosing((*ast.AssignStmt)(nil)) {
			made, ok := a.Node().(*ast.AssignStmt).Lhs[0].(*ast.Ident)
			if ok && info.Defs[made] != nil && info.Uses[id] == info.Defs[made] {
				return true
			}
			break
		}
	}
	return false
}

// assigned reports whether a literal, or the pointer to it, is what a new variable
// gets.
func assigned(lit inspector.Cursor) bool {
	c := lit
	if kind, _ := c.ParentEdge(); kind == edge.UnaryExpr_X {
		c = c.Parent()
	}
	kind, _ := c.ParentEdge()
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	return ok && kind == edge.AssignStmt_Rhs && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1
}

// keptField reports whether anything in the package may keep the slice that a
// field holds.
func keptField(pass *analysis.Pass, field types.Object) bool {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		if pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != field {
			continue
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.KeyValueExpr_Key:
		case edge.SelectorExpr_Sel:
			if kind, _ := c.Parent().ParentEdge(); kind == edge.AssignStmt_Lhs {
				continue
			}
			if keeps(pass, c.Parent(), map[*types.Var]bool{}) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// leaves reports whether an object of the type may be kept by whoever has it: a
// variable with one is used otherwise than for its fields and methods, or it is a
// part of something, or has other names.
func leaves(pass *analysis.Pass, named *types.Named) bool {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	info := pass.TypesInfo
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if v, ok := info.Defs[id].(*types.Var); ok && v.IsField() && holds(v.Type(), named) {
			return true
		}
		v, ok := info.Uses[id].(*types.Var)
		if !ok || !holds(v.Type(), named) {
			continue
		}
		if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X || syntax.InLiteral(c) {
			return true
		}
		if s := info.Selections[c.Parent().Node().(*ast.SelectorExpr)]; s != nil && s.Kind() == types.MethodVal {
			if kind, _ := c.Parent().ParentEdge(); kind != edge.CallExpr_Fun {
				return true // the method as a value
			}
		}
	}
	return false
}

// holds reports whether the type is the named one, or made of it.
func holds(t types.Type, named *types.Named) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj() == named.Obj()
	case *types.Pointer:
		return holds(t.Elem(), named)
	case *types.Slice:
		return holds(t.Elem(), named)
	case *types.Array:
		return holds(t.Elem(), named)
	case *types.Map:
		return holds(t.Key(), named) || holds(t.Elem(), named)
	case *types.Chan:
		return holds(t.Elem(), named)
	}
	return false
}
