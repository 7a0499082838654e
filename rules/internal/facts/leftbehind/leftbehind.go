// Package leftbehind tells rules that what a call makes serves one call of the function around it:
// nothing keeps it, and what makes it may run again.
//
// It sees one function. It must not know what is made.
package leftbehind

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// Asked reports whether what a call returns is only asked by its methods, in the
// function that makes it: nothing keeps it. Fine says which methods it may be asked by; nil allows all.
func Asked(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl, fine func(method string) bool) bool {
	if receiver(c) {
		return methodOf(c, fine)
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
			if !receiver(id) || syntax.Function(id) != syntax.Function(c) || !methodOf(id, fine) {
				return false
			}
		}
		break
	}
	return used
}

// Once reports whether a call is made once: in init or main, or in a function that is
// given to package sync.
func Once(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl) bool {
	if decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main") {
		return true
	}
	for up := range c.Enclosing((*ast.FuncLit)(nil)) {
		if kind, _ := up.ParentEdge(); kind == edge.CallExpr_Args {
			switch calls.Name(info, up.Parent().Node().(*ast.CallExpr)) {
			case "(*sync.Once).Do", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues":
				return true
			}
		}
	}
	return false
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

// methodOf reports whether the method that is called of an expression is fine.
func methodOf(c inspector.Cursor, fine func(string) bool) bool {
	return fine == nil || fine(c.Parent().Node().(*ast.SelectorExpr).Sel.Name)
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
