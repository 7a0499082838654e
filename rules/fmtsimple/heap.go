package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
)

// repaid reports whether a variable of a function, or a field of one, may as well move to the
// heap for package fmt to write to it: a loop that begins behind its declaration makes more
// texts than that is memory, or the variable is there anyway.
func (f *finder) repaid(text inspector.Cursor, e ast.Expr) bool {
	v := f.root(e)
	if v == nil {
		return false
	}
	loop, _ := loops.Innermost(text)
	return loop != nil && !loops.Inside(loop, v.Pos()) || f.shared(text, v)
}

// root returns the variable that an expression is, or is a field of.
func (f *finder) root(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			v, _ := f.Pass.TypesInfo.Uses[x].(*types.Var)
			return v
		default:
			return nil
		}
	}
}

// shared reports whether a function is given the address of a variable, or of a field of it,
// as an interface. The compiler looks into io.WriteString.
func (f *finder) shared(c inspector.Cursor, v *types.Var) bool {
	info := f.Pass.TypesInfo
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for addr := range decl.Preorder((*ast.UnaryExpr)(nil)) {
			e := addr.Node().(*ast.UnaryExpr)
			kind, i := addr.ParentEdge()
			if e.Op != token.AND || kind != edge.CallExpr_Args || f.root(e.X) != v {
				continue
			}
			call := addr.Parent().Node().(*ast.CallExpr)
			sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
			if ok && i < sig.Params().Len() && types.IsInterface(sig.Params().At(i).Type()) && calls.Name(info, call) != "io.WriteString" {
				return true
			}
		}
	}
	return false
}
