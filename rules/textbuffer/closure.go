package textbuffer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// closure reports whether a use is in a function literal that has a name, and that nothing is
// done with but to call it, by statements of the function around it: it runs there and then.
// What it returns, if anything, is thrown away, so that no text is read beside a call of it.
func (s *source) closure(use inspector.Cursor, body *ast.BlockStmt, decl inspector.Cursor, l *life) bool {
	lit, name := s.named(use)
	if name == nil || function(lit.Parent()) != body || jumps(lit.Node().(*ast.FuncLit).Body) || defers(lit) {
		return false // a panic that is caught there would leave a part of what was to be added
	}
	if l.closures[name] {
		return true
	}
	calls, inLoop := 0, false
	for c := range root(use).Preorder((*ast.Ident)(nil)) {
		if s.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != name {
			continue
		}
		call := c.Parent()
		kind, _ := c.ParentEdge()
		how, _ := call.ParentEdge()
		if kind != edge.CallExpr_Fun || how != edge.ExprStmt_X || function(c) != body {
			return false
		}
		calls++
		inLoop = inLoop || s.turns(call, decl)
	}
	if calls == 0 {
		return false
	}
	if l.closures == nil {
		l.closures = map[*types.Var]bool{}
	}
	l.closures[name] = true
	l.again += calls - 1
	l.inLoop = l.inLoop || inLoop
	return true
}

// named returns the innermost function literal around a use, and the variable that is
// declared with it.
func (s *source) named(use inspector.Cursor) (inspector.Cursor, *types.Var) {
	for lit := range use.Enclosing((*ast.FuncLit)(nil)) {
		assign, ok := lit.Parent().Node().(*ast.AssignStmt)
		if !ok || assign.Tok != token.DEFINE || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
			return lit, nil
		}
		name, _ := s.Pass.TypesInfo.Defs[assign.Lhs[0].(*ast.Ident)].(*types.Var)
		return lit, name
	}
	return use, nil
}

// root is the declaration of the function around a node.
func root(c inspector.Cursor) inspector.Cursor {
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		c = decl
	}
	return c
}
