package slicegrow

import (
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// returned reports whether a variable is a result of the function declaration around a statement, which
// may return after a panic.
func returned(info *types.Info, c inspector.Cursor, v types.Object) bool {
	_, decl := sources.Enclosing(c)
	return decl != nil && results(decl.Type, v) && calls.Recovers(info, decl.Body)
}
