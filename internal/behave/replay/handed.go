package replay

import "reflect"

// handed reports whether an argument of a function is one of those under check that only the package hands over.
func (b *builder) handed(fn reflect.Type, argument int) bool {
	if b.depth > 0 || b.of.Fn == nil || reflect.TypeOf(b.of.Fn) != fn {
		return false
	}
	for _, n := range b.of.Handed {
		if n == argument {
			return true
		}
	}
	return false
}
