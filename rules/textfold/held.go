package textfold

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// held reports whether an expression is a variable that holds a copy in the case, and nothing else ever: a copy of
// it in that case is the same text, so that both may be compared as if both were copied.
func held(f *sources.File, e ast.Expr, change string) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || !strings.HasPrefix(change, "strings.") {
		return false // bytes may have changed meanwhile
	}
	info := f.Pass.TypesInfo
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Parent() == nil || v.Parent() == f.Pass.Pkg.Scope() {
		return false
	}
	copied := false
	for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		for kind, _ := c.ParentEdge(); kind == edge.ParenExpr_X; kind, _ = c.ParentEdge() {
			c = c.Parent()
		}
		kind, at := c.ParentEdge()
		switch {
		case info.Defs[id] == v:
			a, ok := c.Parent().Node().(*ast.AssignStmt)
			if !ok || kind != edge.AssignStmt_Lhs || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
				return false
			}
			same, _, ok := folded(info, a.Rhs[at])
			copied = ok && same == change
		case info.Uses[id] != v:
		case kind == edge.AssignStmt_Lhs, kind == edge.RangeStmt_Key, kind == edge.RangeStmt_Value:
			return false
		case kind == edge.UnaryExpr_X && c.Parent().Node().(*ast.UnaryExpr).Op == token.AND:
			return false
		}
	}
	return copied
}
