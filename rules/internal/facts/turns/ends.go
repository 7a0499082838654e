package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Ends tells how a loop may end, or a turn of it, before its last statement:
// by a jump within the function, or by leaving the function.
func Ends(info *types.Info, loop inspector.Cursor) (jumps, leaves bool) {
	for c := range loop.Preorder((*ast.BranchStmt)(nil), (*ast.ReturnStmt)(nil), (*ast.CallExpr)(nil)) {
		if ofLiteral(c, loop) {
			continue
		}
		switch n := c.Node().(type) {
		case *ast.BranchStmt:
			jumps = jumps || !caught(c, loop, n)
		case *ast.ReturnStmt:
			leaves = true
		case *ast.CallExpr:
			id, ok := ast.Unparen(n.Fun).(*ast.Ident)
			leaves = leaves || ok && info.Uses[id] == types.Universe.Lookup("panic")
		}
	}
	return jumps, leaves
}

// ofLiteral reports whether the cursor is in a function literal in the loop.
func ofLiteral(c, loop inspector.Cursor) bool {
	for ; c != loop; c = c.Parent() {
		if _, ok := c.Node().(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// caught reports whether a statement within the loop is what the jump ends or
// continues.
func caught(c, loop inspector.Cursor, jump *ast.BranchStmt) bool {
	if jump.Label != nil || jump.Tok == token.GOTO {
		return false
	}
	if jump.Tok == token.FALLTHROUGH {
		return true
	}
	for c = c.Parent(); c != loop; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if jump.Tok == token.BREAK {
				return true
			}
		}
	}
	return false
}
