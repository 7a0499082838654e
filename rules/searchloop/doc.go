// Package searchloop finds lists that are searched from their beginning in each turn of a
// loop.
//
// # What it does
//
// It finds slices.Contains and slices.Index, functions of the package that do nothing but
// search a slice, and loops that do so themselves, in the turns of a loop that does no
// more to the list than to append to it.
//
// Where the elements are texts or numbers of a basic type, the list is a local variable, and it is only asked
// whether there is one, a map is filled before the outermost such loop, and with what the loop appends to
// the list. Other searches it reports without a fix.
//
// # Why it is slow
//
// The work is the product of both lengths: with a thousand elements each, a million
// comparisons, where a map that is filled once answers in a thousand look-ups. It is the cause
// of most programs that are fast with few elements and stand still with many.
//
// # Example
//
//	func common(a, b []string) (n int) {
//		for _, s := range a {
//			if slices.Contains(b, s) {
//				n++
//			}
//		}
//		return n
//	}
//
// # Use instead
//
//	func common(a, b []string) (n int) {
//		known := make(map[string]bool, len(b))
//		for _, v := range b {
//			known[v] = true
//		}
//		for _, s := range a {
//			if known[s] {
//				n++
//			}
//		}
//		return n
//	}
//
// # Safety
//
// Review where it is not fixed: keys must be comparable without a panic, and a person knows how long the list gets.
//
// Mechanical where it is: a key is in the map if it is equal to an element, numbers that are equal to nothing
// in neither. Nothing in the loop writes to a slice of such elements, but by append to one that shares
// no memory with the list, and only what is known to compute is called. For a list of less than about ten elements the search is
// the faster way: the benchmarks decide.
//
// It is silent where the list is another one in each turn, where the loop sets it anew, and for
// searches for a constant.
//
// It fires in github.com/gorilla/mux v1.8.1, mux.go, where names of variables are compared,
// and in github.com/go-redis/redis/v8 v8.11.5, cluster.go, where lists of names are joined. A near
// miss is a list that is emptied from time to time.
package searchloop
