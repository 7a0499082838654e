package fixedjoin

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// list is what a call of Join gets, where it is spelled out.
type list struct {
	*ast.CompositeLit
	to    given               // what names in it are where the call is
	edits []analysis.TextEdit // that take away the variable it was put into
}

// spelled returns the literal that a call of Join gets: in the call, of a function that returns nothing else, or by a
// variable that the statements before it declare for it, with the edits that take that away.
func spelled(f *sources.File, c inspector.Cursor) (list, bool) {
	e := ast.Unparen(c.Node().(*ast.CallExpr).Args[0])
	switch e := e.(type) {
	case *ast.CompositeLit:
		return list{CompositeLit: e}, true
	case *ast.CallExpr:
		lit, to, ok := helped(f, c, e)
		return list{CompositeLit: lit, to: to}, ok
	}
	if s, ok := e.(*ast.SliceExpr); ok && s.Low == nil && s.High == nil && s.Max == nil {
		e = ast.Unparen(s.X)
	}
	id, ok := e.(*ast.Ident)
	first := beforehand(f, c)
	if !ok || first.stmt == nil {
		return list{}, false
	}
	v, ok := f.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == f.Pass.Pkg.Scope() {
		return list{}, false
	}
	for at := range c.Enclosing() {
		if at.Node() != first.stmt {
			continue
		}
		before, ok := at.PrevSibling()
		if kind, _ := at.ParentEdge(); !ok || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
			return list{}, false
		}
		begin := before.Node().Pos()
		lit := declares(f.Pass.TypesInfo, before.Node(), v)
		switch {
		case lit == nil:
			if lit, begin, ok = placed(f, at, v); !ok {
				return list{}, false
			}
		case !alone(f, c, v) || sparse(f.Pass.TypesInfo, lit):
			return list{}, false
		}
		if f.Commented(begin, first.stmt.Pos()) {
			return list{}, false
		}
		return list{CompositeLit: lit, edits: []analysis.TextEdit{{Pos: begin, End: first.stmt.Pos()}}}, true
	}
	return list{}, false
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
	return syntax.Uses(f.Pass.TypesInfo, decl, v) == 1
}

// sparse reports whether an array has elements that its literal does not spell out.
func sparse(info *types.Info, lit *ast.CompositeLit) bool {
	a, ok := info.TypeOf(lit).Underlying().(*types.Array)
	return ok && a.Len() != int64(len(lit.Elts))
}
