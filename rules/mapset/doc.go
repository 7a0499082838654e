// Package mapset finds sets that are kept in maps though they are gone through, and
// keeps their elements in slices.
//
// # What it does
//
// It finds variables and fields of a map to bool or struct{}, and of slices of such
// maps, that are sets: keys are added, asked for, counted, and gone through by a
// loop, and nothing else is done. They get a type of their own, which has the elements
// in a slice, in the order in which they came. As long as they are few, a search tells
// whether one is there; beside more than 16 there is a map that knows. Where go.mod allows a
// Go before 1.18, which has no types with parameters, it reports them without a fix.
//
// # Why it is slow
//
// Most sets are small. To go through a map of a few keys takes a random start and a
// look at each place of its table, to add one takes a hash, and a table several times
// the size of what is in it. A few elements that lie in a row are compared in that
// time.
//
// # Example
//
//	type node struct {
//		name string
//		next []*node
//	}
//
//	func below(n *node) (names []string) {
//		set := make(map[*node]bool)
//		for _, m := range n.next {
//			set[m] = true
//		}
//		for m := range set {
//			if !set[n] {
//				names = append(names, m.name)
//			}
//		}
//		return names
//	}
//
// # Use instead
//
//	type node struct {
//		name string
//		next []*node
//	}
//
//	func below(n *node) (names []string) {
//		set := smallSet[*node]{}
//		for _, m := range n.next {
//			set.add(m)
//		}
//		for _, m := range set.list {
//			if !set.has(n) {
//				names = append(names, m.name)
//			}
//		}
//		return names
//	}
//
//	// smallSet is a set whose elements are gone through in the order in which they came.
//	// A few are told apart by looking at each; beside many there is a map.
//	type smallSet[T comparable] struct {
//		list []T
//		in   map[T]struct{} // what is in the list, once that is long
//	}
//
//	// has reports whether x is in the set.
//	func (s *smallSet[T]) has(x T) bool {
//		if s.in != nil {
//			_, ok := s.in[x]
//			return ok
//		}
//		for i := range s.list {
//			if s.list[i] == x {
//				return true
//			}
//		}
//		return false
//	}
//
//	// add puts x into the set, where it may be already.
//	func (s *smallSet[T]) add(x T) {
//		if s.has(x) {
//			return
//		}
//		if s.list == nil {
//			s.list = make([]T, 0, 4)
//		}
//		s.list = append(s.list, x)
//		switch {
//		case s.in != nil:
//			s.in[x] = struct{}{}
//		case len(s.list) > 16:
//			s.in = make(map[T]struct{}, 2*len(s.list))
//			for _, e := range s.list {
//				s.in[e] = struct{}{}
//			}
//		}
//	}
//
// # Safety
//
// Guarded: the set holds the same elements. It is gone through in one of the orders
// that a map may have; what a loop adds while it goes through the set, it does not
// see, as a map may not show it either. To add to a set that was never made is no
// panic any more.
//
// It is silent where something is deleted from the map or it is cleared, where false is
// stored, where the map is returned, given to a function, compared with nil or has a
// second name, where keys are floating-point numbers or interfaces, which need not
// equal themselves or cannot be hashed, for fields of structs that are copied or given
// to functions that may look at them by reflection, and where no loop goes through
// the set: a map that is only asked does not cost more than a slice, in the long run.
// Sets that are fields or in slices are many, and mostly small: those that are only
// filled and counted are found, too.
//
// It finds the ids of descriptors in github.com/prometheus/client_golang v1.23.2,
// prometheus/registry.go, and the keys of labels in github.com/google/pprof,
// profile/profile.go. A near miss is in the same registry: the ids of all descriptors, which
// are asked for and deleted, but never gone through.
package mapset
