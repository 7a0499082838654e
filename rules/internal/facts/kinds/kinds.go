// Package kinds says of which kind a type is, whatever its name.
package kinds

import "go/types"

// Basic reports whether a type is a basic one: a boolean, a number, a string or an unsafe pointer.
func Basic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// Integer reports whether a type is one of the integers, signed or not.
func Integer(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// Pointer reports whether a type is a pointer.
func Pointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// Pointed is what a pointer is of, and other types as they are.
func Pointed(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// Parameter reports whether a type is a type parameter.
func Parameter(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
