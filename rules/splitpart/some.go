package splitpart

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// some returns what there is to say of parts in a variable that are only counted, or of which
// one is used whose place a variable says: no fix is known for them.
func some(info *types.Info, c inspector.Cursor, parts string) string {
	kind, _ := c.ParentEdge()
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || kind != edge.AssignStmt_Rhs || a.Tok != token.DEFINE || len(a.Lhs) != 1 {
		return ""
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	_, decl := enclosing(c)
	if !ok || info.Defs[id] == nil || !decl.Valid() {
		return ""
	}
	counts, picks := 0, 0
	for use := range decl.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != info.Defs[id] {
			continue
		}
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.CallExpr_Args && calls.Builtin(info, use.Parent().Node().(ast.Expr), "len"):
			counts++
		case kind == edge.IndexExpr_X && read(use.Parent()) && !repeated(use, a):
			picks++
		default:
			return ""
		}
	}
	switch {
	case picks > 2:
		return ""
	case picks > 0:
		return "text split into all its " + parts + ", of which few are used"
	case counts > 0:
		return "text split into all its " + parts + " to count them"
	}
	return ""
}

// enclosing returns the function around a place, and its declaration or literal.
func enclosing(c inspector.Cursor) (ast.Node, inspector.Cursor) {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return up.Node(), up
	}
	return nil, inspector.Cursor{}
}

// read reports whether an element is read, not set, and nobody gets its address.
func read(index inspector.Cursor) bool {
	switch kind, _ := index.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.UnaryExpr_X:
		return false
	}
	return true
}

// repeated reports whether a use is in a loop, or a literal, that the parts are not made in.
func repeated(use inspector.Cursor, made ast.Node) bool {
	for up := range use.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		if n := up.Node(); made.Pos() < n.Pos() || n.End() < made.End() {
			return true
		}
	}
	return false
}
