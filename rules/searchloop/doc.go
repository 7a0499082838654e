// Package searchloop finds lists that are searched from their beginning in each turn of a
// loop.
//
// # What it does
//
// It finds slices.Contains and slices.Index, functions of the package that do nothing but
// search a slice, and loops that do so themselves, in the turns of a loop that does no
// more to the list than to append to it. It reports them without a fix.
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
//		for _, s := range b {
//			known[s] = true
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
// Review: for a list of less than about ten elements the search is the faster way, and keys
// must be comparable without a panic; a person knows how long the list gets.
//
// It is silent where the list is another one in each turn, where the loop sets it anew, and for
// searches for a constant.
//
// It fires in github.com/gorilla/mux v1.8.1, mux.go, where names of variables are compared,
// and in github.com/go-redis/redis/v8 v8.11.5, cluster.go, where lists of names are joined. A near
// miss is a list that is emptied from time to time.
package searchloop
