// Package names finds names for what a fix declares.
package names

import (
	"go/ast"
	"go/types"
	"strconv"
)

// Taken are names that cannot be given any more.
type Taken map[string]bool

// In returns the names in a function but those of fields and methods that are
// selected, which no variable can hide.
func In(n ast.Node) Taken {
	taken := Taken{}
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, look)
			return false
		case *ast.Ident:
			taken[n.Name] = true
		}
		return true
	}
	ast.Inspect(n, look)
	return taken
}

// Free returns the name, or it with a number if it is taken, and takes it.
func (t Taken) Free(name string) string {
	found := name
	for i := 2; t[found]; i++ {
		found = name + strconv.Itoa(i)
	}
	t[found] = true
	return found
}

// Alone reports whether a function has no other use for the name of a variable.
func Alone(info *types.Info, decl ast.Node, v *types.Var) bool {
	only := true
	ast.Inspect(decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		only = only && !(ok && id.Name == v.Name() && info.ObjectOf(id) != v)
		return only
	})
	return only
}
