package writebytes

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// used reports whether a pointer to a buffer is none to nothing, for a statement that comes before
// in any case has called a method that would have panicked, as Reset does of what a pool gave:
// all do but String. The variable has one value from its declaration on.
func used(info *types.Info, decl *ast.FuncDecl, c inspector.Cursor, buffer ast.Expr) bool {
	id, ok := ast.Unparen(buffer).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Parent() == v.Pkg().Scope() || sources.Jumps(decl) || !once(info, decl, v) {
		return false
	}
	for at := c; at.Node() != ast.Node(decl.Body); at = at.Parent() {
		if !syntax.Listed(at) {
			continue
		}
		for s, ok := at.PrevSibling(); ok && syntax.Listed(s); s, ok = s.PrevSibling() {
			if calls, is := s.Node().(*ast.ExprStmt); is && follows(info, calls.X, v) {
				return true
			}
		}
	}
	return false
}

// follows reports whether an expression is a call of a method of what a variable points to, which
// is a bytes.Buffer.
func follows(info *types.Info, e ast.Expr, v *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name == "String" || !direct(info, sel) {
		return false
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	return ok && info.Uses[id] == v && types.TypeString(types.Unalias(v.Type()), nil) == "*bytes.Buffer"
}

// once reports whether nothing assigns to a variable of a function, but its declaration.
func once(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	is := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	ok := true
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && !is(ast.Unparen(l))
			}
		case *ast.RangeStmt:
			ok = ok && !is(n.Key) && !is(n.Value)
		case *ast.UnaryExpr:
			ok = ok && !is(ast.Unparen(n.X))
		}
		return ok
	})
	return ok
}
