package strconvappend

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// own reports whether a writer is a variable that holds a buffer, and that nobody else has: its methods are
// called, and it is lent to functions that only write to it. What is called for an argument, which does not
// name it, cannot write there, then.
func (f *finder) own(to, arg ast.Expr) bool {
	id, ok := ast.Unparen(to).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := f.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.LocalVar || v.Parent() == f.Pass.Pkg.Scope() {
		return false
	}
	switch types.TypeString(types.Unalias(v.Type()), nil) {
	case "bytes.Buffer", "strings.Builder":
	default:
		return false
	}
	for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if f.Pass.TypesInfo.Uses[id] != v {
			continue
		}
		if arg.Pos() <= id.Pos() && id.Pos() < arg.End() || !f.lent(c) || f.captured(c, v) {
			return false
		}
	}
	return true
}

// lent reports whether a buffer is used for a call of one of its methods, or its address is given to
// a function that keeps none.
func (f *finder) lent(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		kind, _ := c.Parent().ParentEdge()
		return kind == edge.CallExpr_Fun
	case edge.UnaryExpr_X:
		if c.Parent().Node().(*ast.UnaryExpr).Op != token.AND {
			return false
		}
		if kind, _ := c.Parent().ParentEdge(); kind != edge.CallExpr_Args {
			return false
		}
		switch calls.Name(f.Pass.TypesInfo, c.Parent().Parent().Node().(*ast.CallExpr)) {
		case "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln", "io.WriteString", "encoding/binary.Write":
			return true
		}
	}
	return false
}

// captured reports whether a function literal uses a variable that it does not declare.
func (f *finder) captured(c inspector.Cursor, v *types.Var) bool {
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		if n := lit.Node(); v.Pos() < n.Pos() || n.End() <= v.Pos() {
			return true
		}
	}
	return false
}
