package writebytes

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// held finds the conversion b := []byte(s) in the statement before that of w.Write(b), where b
// is used nowhere else. In between only w is evaluated, a name: it and s do not change each
// other.
func held(info *types.Info, c inspector.Cursor, sel *ast.SelectorExpr, b *ast.Ident) (call *ast.CallExpr, declared, next ast.Stmt, ok bool) {
	v, isVar := info.Uses[b].(*types.Var)
	_, decl := sources.Enclosing(c)
	if !isVar || decl == nil || !syntax.Dotted(sel.X) {
		return nil, nil, nil, false
	}
	stmt := c.Parent()
	switch n := stmt.Node().(type) {
	case *ast.ReturnStmt:
		if len(n.Results) != 1 {
			return nil, nil, nil, false
		}
	case *ast.AssignStmt:
		if kind, _ := stmt.ParentEdge(); kind == edge.IfStmt_Init {
			stmt = stmt.Parent()
		}
		for _, l := range n.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return nil, nil, nil, false
			}
		}
	case *ast.ExprStmt:
	default:
		return nil, nil, nil, false
	}
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return nil, nil, nil, false
	}
	before, ok := stmt.PrevSibling()
	if !ok {
		return nil, nil, nil, false
	}
	a, ok := before.Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || info.Defs[a.Lhs[0].(*ast.Ident)] != v {
		return nil, nil, nil, false
	}
	if call, ok = a.Rhs[0].(*ast.CallExpr); !ok {
		return nil, nil, nil, false
	}
	text, ok := converted(info, call)
	if !ok || !syntax.Dotted(text) && !apart(info, decl, sel.X, text) || uses(info, decl, v) != 1 {
		return nil, nil, nil, false
	}
	return call, a, stmt.Node().(ast.Stmt), true
}

// apart reports whether to make a text cannot change which writer it is for: that is a
// variable which only the function's own statements change, or making it changes nothing.
func apart(info *types.Info, decl *ast.FuncDecl, writer, text ast.Expr) bool {
	fn := order.Of(info, decl)
	if !fn.Effect(text) {
		return true
	}
	id, ok := ast.Unparen(writer).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && fn.Own(v)
}

func uses(info *types.Info, decl *ast.FuncDecl, v *types.Var) (n int) {
	ast.Inspect(decl, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && info.Uses[id] == v {
			n++
		}
		return true
	})
	return n
}
