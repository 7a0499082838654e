// Package syntax answers small questions about where code stands and what it is made of, which
// many rules ask and no type decides.
package syntax

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Listed reports whether a statement stands in a list of statements: others can be put beside it, or in its
// place. One in the head of another cannot, where the brace of a literal would be taken for that of the body, too.
func Listed(stmt inspector.Cursor) bool {
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return true
	}
	return false
}

// OutsideParens is the outermost of the parentheses around an expression.
func OutsideParens(e inspector.Cursor) inspector.Cursor {
	for {
		if kind, _ := e.ParentEdge(); kind != edge.ParenExpr_X {
			return e
		}
		e = e.Parent()
	}
}

// Function returns the innermost function around code, a declaration or a literal, and nil if there
// is none.
func Function(c inspector.Cursor) ast.Node {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return fn.Node()
	}
	return nil
}

// InLiteral reports whether code stands in a function literal, which may run later.
func InLiteral(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.FuncLit)(nil)) {
		return true
	}
	return false
}

// Once reports whether a function runs only once in a program, as main and init do. What stands in no
// function, a nil declaration, does, too.
func Once(decl *ast.FuncDecl) bool {
	return decl == nil || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main")
}

// Mentions reports whether code uses a variable, or whatever else has a name.
func Mentions(info *types.Info, n ast.Node, of types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == of
		return !found
	})
	return found
}

// Uses counts how often code uses a variable.
func Uses(info *types.Info, n ast.Node, of types.Object) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == of {
			count++
		}
		return true
	})
	return count
}

// Name returns the name that an expression is, nil for another one.
func Name(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// Dotted reports whether an expression is a name, or a field of what such an expression is.
func Dotted(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return Dotted(e.X)
	}
	return false
}

// Zero reports whether an expression is the constant 0.
func Zero(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	return v != nil && v.ExactString() == "0"
}
