// Package listelement finds lists and heaps of the packages below container.
//
// # What it does
//
// It finds calls that put something into a container/list.List, that make a ring, and those of package container/heap. It reports them
// without a fix; hone shows those on which a benchmark spends something.
//
// # Why it is slow
//
// Each element of a list is an object of its own with two pointers, a pointer to the list and an interface, which mostly
// points to another object: two allocations, and two steps from one to the next. Package heap compares and swaps through an
// interface, that cannot be inlined, and takes and gives each element as one.
//
// # Example
//
//	type queue struct{ list list.List }
//
//	func (q *queue) put(n int) { q.list.PushBack(n) }
//
//	func (q *queue) take() int { return q.list.Remove(q.list.Front()).(int) }
//
// # Use instead
//
//	type queue struct {
//		list []int
//		head int
//	}
//
//	func (q *queue) put(n int) { q.list = append(q.list, n) }
//
//	func (q *queue) take() int {
//		n := q.list[q.head]
//		if q.head++; q.head == len(q.list) {
//			q.list, q.head = q.list[:0], 0
//		}
//		return n
//	}
//
// Where elements leave from the middle, as in a cache of what was used last, the links can be fields of the
// elements, or indices in a slice of them. A heap of one type is some thirty lines with a type parameter.
//
// # Safety
//
// Review: who holds an element of a list can remove it wherever it is.
//
// It fires in github.com/hashicorp/golang-lru v0.5.4, simplelru/lru.go, where an entry is added, and in golang.org/x/text v0.43.0,
// unicode/bidi/bracket.go. A near miss is a method PushBack of a slice.
package listelement
