package rebuilt

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// outer returns the call whose result is that of the one at the cursor: one of a
// function Must, or of New of package math/rand.
func outer(info *types.Info, c inspector.Cursor) inspector.Cursor {
	for {
		kind, _ := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X:
		case edge.CallExpr_Args:
			fn, ok := typeutil.Callee(info, c.Parent().Node().(*ast.CallExpr)).(*types.Func)
			if !ok || !strings.HasPrefix(fn.Name(), "Must") && fn.FullName() != "math/rand.New" {
				return c
			}
		default:
			return c
		}
		c = c.Parent()
	}
}

// leftBehind reports whether what a call returns is only asked by its methods, in the
// function that makes it: nothing keeps it.
func leftBehind(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl) bool {
	if receiver(c) {
		return true
	}
	v := variable(info, c)
	if v == nil || v.Pos() < decl.Body.Pos() || v.Pos() > decl.Body.End() {
		return false
	}
	used := false
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range up.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			used = true
			if !receiver(id) || literal(id) != literal(c) {
				return false
			}
		}
		break
	}
	return used
}

// literal returns the innermost function around an expression.
func literal(c inspector.Cursor) ast.Node {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return up.Node()
	}
	return nil
}

// receiver reports whether an expression is what a method is called of, or a field read.
func receiver(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.SelectorExpr_X {
		return false
	}
	up, _ := c.Parent().ParentEdge()
	return up == edge.CallExpr_Fun
}

// variable returns the variable that gets the result of a call, the first of several that
// is used.
func variable(info *types.Info, c inspector.Cursor) types.Object {
	var e ast.Expr
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Rhs) != len(a.Lhs) {
			i = slices.IndexFunc(a.Lhs, named)
		}
		e = a.Lhs[max(i, 0)]
	case edge.ValueSpec_Values:
		s := c.Parent().Node().(*ast.ValueSpec)
		if len(s.Values) != len(s.Names) {
			i = 0
		}
		e = s.Names[i]
	default:
		return nil
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	return info.ObjectOf(id)
}

func named(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return !ok || id.Name != "_"
}
