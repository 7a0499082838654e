package hoistconstructor

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// unchanged returns the variables of the package that the arguments of a call of
// strings.NewReplacer name, if all others are constant and nobody changes any of them:
// texts, or one list of texts, a slice or an array, that is given as a whole. Each begins as a constant, which no
// function is called for.
func unchanged(pass *analysis.Pass, cursor inspector.Cursor) ([]*types.Var, bool) {
	info := pass.TypesInfo
	call := cursor.Node().(*ast.CallExpr)
	if call.Ellipsis.IsValid() {
		if len(call.Args) != 1 {
			return nil, false
		}
		of, array := all(call.Args[0])
		v, ok := ofPackage(pass, of)
		if !ok {
			return nil, false
		}
		list, ok := initial(pass, v).(*ast.CompositeLit)
		ok = ok && (array && textArray(info, list) || !array && texts(info, list))
		return []*types.Var{v}, ok && kept(pass, cursor.Inspector().Root(), v)
	}
	var vars []*types.Var
	for _, arg := range call.Args {
		if value := info.Types[arg].Value; value != nil && value.Kind() == constant.String {
			continue
		}
		v, ok := ofPackage(pass, arg)
		if !ok {
			return nil, false
		}
		first := initial(pass, v)
		if first == nil || info.Types[first].Value == nil || !kept(pass, cursor.Inspector().Root(), v) {
			return nil, false
		}
		vars = append(vars, v)
	}
	return vars, len(vars) > 0 && len(call.Args)%2 == 0
}

// ofPackage returns the variable that an expression names, if it is the package's own.
func ofPackage(pass *analysis.Pass, e ast.Expr) (*types.Var, bool) {
	id := syntax.Name(e)
	if id == nil {
		return nil, false
	}
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	return v, ok && v.Parent() == pass.Pkg.Scope() && !v.Exported()
}

// initial returns what a variable of the package is declared with, nil if that is nothing,
// or a part of what a call returns.
func initial(pass *analysis.Pass, v *types.Var) ast.Expr {
	for _, init := range pass.TypesInfo.InitOrder {
		if len(init.Lhs) == 1 && init.Lhs[0] == v {
			return ast.Unparen(init.Rhs)
		}
	}
	return nil
}

// texts reports whether a literal is a slice of pairs of constant texts.
func texts(info *types.Info, list *ast.CompositeLit) bool {
	s, ok := info.TypeOf(list).(*types.Slice)
	return ok && constantTexts(info, s.Elem(), list)
}

// textArray reports whether a literal is an array of pairs of constant texts.
func textArray(info *types.Info, list *ast.CompositeLit) bool {
	a, ok := info.TypeOf(list).(*types.Array)
	return ok && int64(len(list.Elts)) == a.Len() && constantTexts(info, a.Elem(), list)
}

// all returns what an expression slices, if it is all of it: a of a[:].
func all(e ast.Expr) (of ast.Expr, sliced bool) {
	e = ast.Unparen(e)
	if s, ok := e.(*ast.SliceExpr); ok && s.Low == nil && s.High == nil && s.Max == nil {
		return ast.Unparen(s.X), true
	}
	return e, false
}

// constantTexts reports whether the elements of a literal, of the type given, are pairs of
// constant texts.
func constantTexts(info *types.Info, elem types.Type, list *ast.CompositeLit) bool {
	if !types.Identical(elem, types.Typ[types.String]) || len(list.Elts)%2 != 0 {
		return false
	}
	for _, e := range list.Elts {
		if info.Types[e].Value == nil { // as that of an index and a text
			return false
		}
	}
	return true
}

// kept reports whether nothing in the folder does more with a variable than to read it. Files
// that the package is compiled without, those of tests among them, must not mention it.
func kept(pass *analysis.Pass, root inspector.Cursor, v *types.Var) bool {
	for id := range root.Preorder((*ast.Ident)(nil)) {
		if pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == v && !onlyRead(pass.TypesInfo, syntax.OutsideParens(id), v.Type()) {
			return false
		}
	}
	return !toplevel.Elsewhere(pass, v.Name())
}

// onlyRead reports whether a use of a text or of a list of texts can change neither it nor an
// element, and gives the list to nobody who could.
func onlyRead(info *types.Info, use inspector.Cursor, t types.Type) bool {
	kind, _ := use.ParentEdge()
	if types.Identical(t, types.Typ[types.String]) {
		return !changes(use)
	}
	switch kind {
	case edge.RangeStmt_X:
		return true
	case edge.IndexExpr_X:
		return !changes(syntax.OutsideParens(use.Parent()))
	case edge.SliceExpr_X:
		return onlyRead(info, syntax.OutsideParens(use.Parent()), info.TypeOf(use.Parent().Node().(*ast.SliceExpr)))
	case edge.CallExpr_Args:
		switch f := typeutil.Callee(info, use.Parent().Node().(*ast.CallExpr)).(type) {
		case *types.Builtin:
			return f.Name() == "len" || f.Name() == "cap"
		case *types.Func:
			return slices.Contains([]string{"strings.NewReplacer", "strings.Join", "slices.Contains", "slices.Index"}, f.Origin().FullName())
		}
	}
	return false
}

// changes reports whether what stands at the cursor is assigned to, or its address taken.
func changes(at inspector.Cursor) bool {
	switch kind, _ := at.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	case edge.UnaryExpr_X:
		return at.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	}
	return false
}
