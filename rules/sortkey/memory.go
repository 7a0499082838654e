package sortkey

import (
	"go/types"
)

// foreign reports whether no memory that a value leads to can be an element of the slice that is sorted,
// which is another one after each move. Types tell: a pointer to one of another type leads elsewhere.
func (s *sorting) foreign(t types.Type) bool { return s.leads(t, map[types.Type]bool{}) }

func (s *sorting) leads(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Struct:
		for f := range u.Fields() {
			if !s.leads(f.Type(), seen) {
				return false
			}
		}
		return true
	case *types.Map:
		return s.leads(u.Key(), seen) && s.leads(u.Elem(), seen)
	case *types.Pointer:
		return s.elsewhere(u) && s.leads(u.Elem(), seen)
	case *types.Array:
		return s.elsewhere(u) && s.leads(u.Elem(), seen)
	case *types.Slice:
		return s.elsewhere(u) && s.leads(u.Elem(), seen)
	}
	return false // a function, a channel, or anything
}

// elsewhere reports whether what a pointer leads to, or a slice or an array holds, is no element
// of the slice that is sorted, and no part of one.
func (s *sorting) elsewhere(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return !contains(s.elem, u.Elem(), false)
	case *types.Array:
		return !same(u.Elem(), s.elem)
	case *types.Slice:
		return !same(u.Elem(), s.elem) && !contains(s.elem, u.Elem(), true)
	}
	return true
}

// contains reports whether values of a type have one of another in them, or, if listed, an array of
// those.
func contains(whole, part types.Type, listed bool) bool {
	if !listed && same(whole, part) {
		return true
	}
	switch u := whole.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if contains(f.Type(), part, listed) {
				return true
			}
		}
	case *types.Array:
		return listed && same(u.Elem(), part) || contains(u.Elem(), part, listed)
	}
	return false
}

// same reports whether a pointer to one type can be converted to one to the other.
func same(a, b types.Type) bool { return types.IdenticalIgnoreTags(a.Underlying(), b.Underlying()) }
