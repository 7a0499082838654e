package fixedjoin

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// placed returns the elements that the statements before one give an array, or a slice that is made for them, from the
// first to the last, and where its declaration begins. Nothing else uses it but the call.
func placed(f *sources.File, stmt inspector.Cursor, v *types.Var) (*ast.CompositeLit, token.Pos, bool) {
	info := f.Pass.TypesInfo
	var back []ast.Expr // from the last to the first
	var places []int64
	for c, ok := stmt.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if e, place, ok := sets(info, c.Node(), v); ok {
			back, places = append(back, e), append(places, place)
			continue
		}
		_, decl := sources.Enclosing(stmt)
		size, ok := sized(info, c.Node(), v)
		if !ok || size != int64(len(back)) || syntax.Uses(info, decl, v) != len(back)+1 {
			return nil, 0, false
		}
		lit := &ast.CompositeLit{}
		for i := range back {
			last := len(back) - 1 - i
			if places[last] != int64(i) {
				return nil, 0, false
			}
			lit.Elts = append(lit.Elts, back[last])
		}
		return lit, c.Node().Pos(), order.Of(info, decl).Separable(lit.Elts)
	}
	return nil, 0, false
}

// sets reads v[place] = e.
func sets(info *types.Info, n ast.Node, v *types.Var) (e ast.Expr, place int64, ok bool) {
	a, ok := n.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, 0, false
	}
	index, ok := a.Lhs[0].(*ast.IndexExpr)
	if !ok {
		return nil, 0, false
	}
	id, ok := index.X.(*ast.Ident)
	at := info.Types[index.Index].Value
	if !ok || info.Uses[id] != types.Object(v) || at == nil {
		return nil, 0, false
	}
	place, ok = constant.Int64Val(constant.ToInt(at))
	return a.Rhs[0], place, ok
}

// sized reads the declaration of an array, or of a slice, without elements, and returns how many places it has.
func sized(info *types.Info, n ast.Node, v *types.Var) (int64, bool) {
	array, isArray := v.Type().Underlying().(*types.Array)
	switch n := n.(type) {
	case *ast.DeclStmt:
		decl := n.Decl.(*ast.GenDecl)
		if decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return 0, false
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		if !isArray || len(spec.Names) != 1 || len(spec.Values) > 0 || info.Defs[spec.Names[0]] != types.Object(v) {
			return 0, false
		}
		return array.Len(), true
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return 0, false
		}
		id, ok := n.Lhs[0].(*ast.Ident)
		if !ok || info.Defs[id] != types.Object(v) {
			return 0, false
		}
		if lit, ok := ast.Unparen(n.Rhs[0]).(*ast.CompositeLit); ok && isArray && len(lit.Elts) == 0 {
			return array.Len(), true
		}
		call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
		if !ok || !calls.Builtin(info, call, "make") || len(call.Args) < 2 {
			return 0, false
		}
		size := info.Types[call.Args[1]].Value
		if size == nil {
			return 0, false
		}
		return constant.Int64Val(constant.ToInt(size))
	}
	return 0, false
}
