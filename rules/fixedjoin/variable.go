package fixedjoin

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// spelled returns the literal that a call of Join gets: in the call, or by a variable that
// the statement before it declares for it, with the edits that take that away.
func spelled(f *sources.File, c inspector.Cursor) (*ast.CompositeLit, []analysis.TextEdit, bool) {
	list := ast.Unparen(c.Node().(*ast.CallExpr).Args[0])
	if lit, ok := list.(*ast.CompositeLit); ok {
		return lit, nil, true
	}
	if s, ok := list.(*ast.SliceExpr); ok && s.Low == nil && s.High == nil && s.Max == nil {
		list = ast.Unparen(s.X)
	}
	id, ok := list.(*ast.Ident)
	first := beforehand(f, c)
	if !ok || first.stmt == nil {
		return nil, nil, false
	}
	v, ok := f.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == f.Pass.Pkg.Scope() {
		return nil, nil, false
	}
	for at := range c.Enclosing() {
		if at.Node() != first.stmt {
			continue
		}
		before, ok := at.PrevSibling()
		if kind, _ := at.ParentEdge(); !ok || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
			return nil, nil, false
		}
		lit := declares(f.Pass.TypesInfo, before.Node(), v)
		if lit == nil || f.Commented(before.Node().Pos(), first.stmt.Pos()) || !alone(f, c, v) || sparse(f.Pass.TypesInfo, lit) {
			return nil, nil, false
		}
		return lit, []analysis.TextEdit{{Pos: before.Node().Pos(), End: first.stmt.Pos()}}, true
	}
	return nil, nil, false
}

// declares returns the literal that a statement declares a variable with, if it does
// nothing else.
func declares(info *types.Info, n ast.Node, v *types.Var) *ast.CompositeLit {
	var id, value ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE && len(n.Lhs) == 1 && len(n.Rhs) == 1 {
			id, value = n.Lhs[0], n.Rhs[0]
		}
	case *ast.DeclStmt:
		gen, ok := n.Decl.(*ast.GenDecl)
		if !ok || len(gen.Specs) != 1 {
			return nil
		}
		if spec, ok := gen.Specs[0].(*ast.ValueSpec); ok && len(spec.Names) == 1 && len(spec.Values) == 1 {
			id, value = spec.Names[0], spec.Values[0]
		}
	}
	name, ok := id.(*ast.Ident)
	if !ok || info.Defs[name] != v {
		return nil
	}
	lit, _ := ast.Unparen(value).(*ast.CompositeLit)
	return lit
}

// alone reports whether a variable is used once.
func alone(f *sources.File, c inspector.Cursor, v *types.Var) bool {
	_, decl := sources.Enclosing(c)
	uses := 0
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.Pass.TypesInfo.Uses[id] == v {
			uses++
		}
		return true
	})
	return uses == 1
}

// sparse reports whether an array has elements that its literal does not spell out.
func sparse(info *types.Info, lit *ast.CompositeLit) bool {
	a, ok := info.TypeOf(lit).Underlying().(*types.Array)
	return ok && a.Len() != int64(len(lit.Elts))
}
