// Package shiftedslice finds slices whose elements are moved for one that comes or goes.
//
// # What it does
//
// It finds append([]T{x}, list...) and slices.Insert at the index 0; and in loops that go on after it, append(list[:i],
// list[j:]...), slices.Delete, slices.Insert, and copy of a slice to a part of itself. And it finds
// append(list[:i], append([]T{x}, list[i:]...)...), in loops or not, and calls slices.Insert. Likewise in loops or not it
// finds append(list[:0], list[1:]...) and copy(list, list[1:]), by which a queue moves up for each element that is taken off.
//
// Where a loop puts one element after the other in front of a slice that has at most one element before it, its fix appends them, and
// reverses the slice behind the loop. It reports the others without a fix.
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
// Mechanical: only the length of the slice is asked for in the loop, which is the same in both orders, nothing else has the
// variable, and every way out of the loop that does not give the slice up goes through the statement behind it.
//
// slices.Insert leaves the elements, and memory that the slice has room in, as the two calls of append did. It is
// called where what is inserted calls nothing, and it does not make the slice of what is behind the place.
//
// It has no fix where the slice may have elements before the loop or is read in it, where the loop has labels or leaves a
// function whose result the slice is. It is silent outside of loops but for what is put in front, and for
// a loop that ends after it.
//
// It fires in github.com/getsentry/sentry-go v0.12.0, stacktrace.go, where the frames of a stack are put the other way round,
// and in github.com/itchyny/gojq v0.12.7, module_loader.go. Elements are put between others in
// github.com/sergi/go-diff v1.4.0, diffmatchpatch/patch.go, and github.com/prometheus/client_golang v1.20.4, prometheus/histogram.go. A near miss is a loop that ends after it has taken an element out.
package shiftedslice
