// Package searchcall finds binary searches that call a function for each element they look at,
// and writes the loop.
//
// # What it does
//
// It finds sort.Search with a function literal. Where that only returns a condition, and the result is
// assigned or returned at once, the search becomes a loop before the statement.
//
// # Why it is slow
//
// The compiler cannot inline the literal into a function of another package: for each element there is a call
// through a pointer, which reads what it needs through another one. The comparison itself is one instruction, so that
// the loop is about twice as fast.
//
// # Example
//
//	func find(ends []int, at int) int {
//		return sort.Search(len(ends), func(i int) bool { return ends[i] > at })
//	}
//
// # Use instead
//
//	func find(ends []int, at int) int {
//		low, high := 0, len(ends)
//		for low < high {
//			i := int(uint(low+high) >> 1)
//			if ends[i] > at {
//				high = i
//			} else {
//				low = i + 1
//			}
//		}
//		return low
//	}
//
// # Safety
//
// Mechanical: it is the loop that the library has, and asks of the same elements in the same order.
//
// It is silent where the function is not written in the call. There is no fix where the function has more than
// one statement, or where something else is evaluated before the search.
//
// It fires in github.com/google/btree v1.1.3, btree.go, where the place of an item in a node is found, and in
// github.com/klauspost/compress v1.20.3, s2/index.go. A near miss is sort.SearchInts, which has the loop already.
package searchcall
