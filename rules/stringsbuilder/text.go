package stringsbuilder

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// asText returns the edits that ask a builder for what the variable would be, of a type that has a name if it is
// not string.
func asText(use ast.Node, typ string) []analysis.TextEdit {
	if typ == "" {
		return []analysis.TextEdit{replace(use.End(), use.End(), ".String()")}
	}
	return []analysis.TextEdit{replace(use.Pos(), use.Pos(), typ+"("), replace(use.End(), use.End(), ".String())")}
}

// pointed reports whether a method is called by the address of what it is called on.
func pointed(info *types.Info, e *ast.SelectorExpr) bool {
	fn, ok := info.Uses[e.Sel].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	_, pointer := fn.Signature().Recv().Type().(*types.Pointer)
	return pointer
}
