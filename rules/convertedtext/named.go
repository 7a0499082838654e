package convertedtext

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// named returns what there is to say of a conversion that a variable gets, of which one call is
// made, and which else is only measured and compared: of bytes, that needs no copy.
func named(pass *analysis.Pass, c inspector.Cursor) string {
	info := pass.TypesInfo
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || !calls.Bytes(info.TypeOf(c.Node().(*ast.CallExpr).Args[0])) {
		return ""
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || info.Defs[id] == nil {
		return ""
	}
	message, n := "", 0
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range decl.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] != info.Defs[id] {
				continue
			}
			kind, _ := use.ParentEdge()
			switch parent := use.Parent().Node().(type) {
			case *ast.CallExpr:
				if kind == edge.CallExpr_Args && calls.Builtin(info, parent, "len") {
					continue
				}
				if message = given(pass, parent); kind != edge.CallExpr_Args || message == "" {
					return ""
				}
				n++
			case *ast.BinaryExpr:
				if parent.Op == token.ADD {
					return ""
				}
			case *ast.SwitchStmt:
			default:
				return ""
			}
		}
	}
	if n != 1 {
		return ""
	}
	return message
}
