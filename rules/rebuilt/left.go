package rebuilt

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// outer returns the call whose result is that of the one at the cursor: one of a
// function Must, or of New of package math/rand.
func outer(info *types.Info, c inspector.Cursor) inspector.Cursor {
	for {
		kind, _ := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X:
		case edge.CallExpr_Args:
			fn, ok := typeutil.Callee(info, c.Parent().Node().(*ast.CallExpr)).(*types.Func)
			if !ok || !strings.HasPrefix(fn.Name(), "Must") && fn.FullName() != "math/rand.New" {
				return c
			}
		default:
			return c
		}
		c = c.Parent()
	}
}
