// Package shiftedslice finds slices whose elements are moved for one that comes or goes.
//
// # What it does
//
// It finds append([]T{x}, list...) and slices.Insert at the index 0; and in loops that go on after it, append(list[:i],
// list[j:]...), slices.Delete, slices.Insert, and copy of a slice to a part of itself. It reports them without a fix.
//
// # Why it is slow
//
// All elements behind the place are moved for one that comes or goes, and append to a literal copies the whole to new memory. In
// a loop the work grows with the square of the number of elements.
//
// # Example
//
//	func path(n *node) (names []string) {
//		for ; n != nil; n = n.parent {
//			names = append([]string{n.name}, names...)
//		}
//		return names
//	}
//
//	type node struct {
//		name   string
//		parent *node
//	}
//
// # Use instead
//
//	func path(n *node) (names []string) {
//		for ; n != nil; n = n.parent {
//			names = append(names, n.name)
//		}
//		slices.Reverse(names)
//		return names
//	}
//
//	type node struct {
//		name   string
//		parent *node
//	}
//
// Where some elements are to go, one pass keeps the others, as slices.DeleteFunc does; where both ends
// change, a ring does, or two slices.
//
// # Safety
//
// Review: what reads the slice in the loop sees it the other way round until it is reversed.
//
// It is silent outside of loops but for what is put in front, and for a loop that ends after it.
//
// It fires in github.com/expr-lang/expr v1.17.8, patcher/with_context.go, where an argument is put in front, and in
// github.com/itchyny/gojq v0.12.7, module_loader.go. A near miss is a loop that ends after it has taken an element out.
package shiftedslice
