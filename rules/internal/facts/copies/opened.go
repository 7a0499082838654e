package copies

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// opened reports whether a pointer to the struct, or a slice or an array of it, becomes an
// interface without methods, other than as an argument: it could be printed.
func (p *Program) opened(c inspector.Cursor, owner *types.TypeName) bool {
	e, ok := c.Node().(ast.Expr)
	if !ok || !p.Pass.TypesInfo.Types[e].IsValue() {
		return false
	}
	t := p.Pass.TypesInfo.TypeOf(e)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return in(t, owner.Type(), true) && open(p.becomes(c))
}

// open reports whether a type is an interface without methods.
func open(t types.Type) bool {
	if t == nil {
		return false
	}
	in, ok := t.Underlying().(*types.Interface)
	return ok && in.NumMethods() == 0
}
