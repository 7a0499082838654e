// Package keeps tells rules whether a package breaks the promise of io.Reader and io.Writer: that
// who reads or writes does not keep the bytes that it is lent.
//
// It sees the methods of one package. It must not know who lends the bytes.
package keeps

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Any reports whether a method Read or Write of the package may keep the bytes that it is lent.
func Any(pass *analysis.Pass) bool {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for c := range in.Root().Preorder((*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
		if !ok || decl.Recv == nil || decl.Name.Name != "Write" && decl.Name.Name != "Read" || !calls.IsWrite(fn.Signature(), calls.Bytes) {
			continue
		}
		lent := fn.Signature().Params().At(0)
		for use := range c.Preorder((*ast.Ident)(nil)) {
			if pass.TypesInfo.Uses[use.Node().(*ast.Ident)] == lent && keeps(pass.TypesInfo, use, lent) {
				return true
			}
		}
	}
	return false
}

// keeps reports whether a use of bytes may store them: it is none of those that look at them,
// copy them or lend them on.
func keeps(info *types.Info, c inspector.Cursor, lent *types.Var) bool {
	for range c.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		return true
	}
	for {
		kind, i := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X, edge.SliceExpr_X:
			c = c.Parent()
			continue
		case edge.IndexExpr_X, edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.AssignStmt_Lhs:
			return false
		case edge.AssignStmt_Rhs: // to itself, a part of it
			a := c.Parent().Node().(*ast.AssignStmt)
			id, ok := a.Lhs[min(i, len(a.Lhs)-1)].(*ast.Ident)
			return !ok || info.Uses[id] != lent
		case edge.CallExpr_Args:
			call := c.Parent().Node().(*ast.CallExpr)
			if _, to, ok := calls.Conversion(info, call); ok {
				return !calls.String(to)
			}
			return calls.Builtin(info, call, "append") && (i == 0 || !call.Ellipsis.IsValid())
		}
		return true
	}
}
