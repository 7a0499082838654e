package turnmap

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// readers are functions of the standard library that leave nothing of a map behind.
var readers = map[string]bool{"maps.Clone": true, "maps.Copy": true, "maps.Equal": true}

// takers are functions that take all that a sequence gives, and leave the sequence behind.
var takers = map[string]bool{"slices.Collect": true, "slices.Sorted": true}

// fine reports whether a use of a map keeps no reference to it, for certain.
func fine(u *uses.Follower, c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.IndexExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		return given(u, c, c.Parent(), i)
	}
	return false
}

// given reports whether a call keeps nothing of a map that is its argument.
func given(u *uses.Follower, m, c inspector.Cursor, arg int) bool {
	call := c.Node().(*ast.CallExpr)
	if u.Info.Types[call.Fun].IsBuiltin() {
		id, predeclared := ast.Unparen(call.Fun).(*ast.Ident)
		return predeclared && (id.Name == "len" || id.Name == "delete" && arg == 0 || id.Name == "clear")
	}
	name := calls.Name(u.Info, call)
	if name == "maps.Keys" || name == "maps.Values" {
		up, ok := c.Parent().Node().(*ast.CallExpr)
		return ok && takers[calls.Name(u.Info, up)]
	}
	return readers[name] || u.Given(c, arg, u.Info.TypeOf(m.Node().(ast.Expr)))
}
