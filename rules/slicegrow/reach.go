package slicegrow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// alone reports whether only statements of the loop itself can reach the slice while it turns: no
// function literal has it, and no pointer, or only from behind the loop on, as the function has by
// which it is sorted then. The slice begins in the list of the loop: a loop around it has another
// one each time.
func alone(info *types.Info, decl *ast.FuncDecl, loop inspector.Cursor, v *types.Var) bool {
	return order.Of(info, decl).Own(v) || order.In(info, until(loop)).Own(v) && !sources.Jumps(decl)
}

// until returns the list that the loop stands in, up to it.
func until(loop inspector.Cursor) *ast.BlockStmt {
	block := &ast.BlockStmt{List: []ast.Stmt{loop.Node().(ast.Stmt)}}
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if s, ok := c.Node().(ast.Stmt); ok {
			block.List = append(block.List, s)
		}
	}
	return block
}
