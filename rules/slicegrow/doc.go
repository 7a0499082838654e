// Package slicegrow finds slices that a loop fills from nothing though it is
// known how many elements there will be, and allocates them once.
//
// # What it does
//
// It finds a slice that is declared empty, and then a loop each turn of which
// appends to it. Where the loop turns as often as something is long, or as a
// number says, the slice gets that capacity: in make, or by slices.Grow.
//
// # Why it is slow
//
// A slice that is full is copied to a new one that is larger by a half or twice
// as large. From nothing to a thousand elements that is a dozen allocations, of
// more than twice the memory that is needed in the end.
//
// # Example
//
//	func names(users []string) []string {
//		out := make([]string, 0)
//		for i, user := range users {
//			out = append(out, strconv.Itoa(i)+user)
//		}
//		return out
//	}
//
// # Use instead
//
//	func names(users []string) []string {
//		out := make([]string, 0, len(users))
//		for i, user := range users {
//			out = append(out, strconv.Itoa(i)+user)
//		}
//		return out
//	}
//
// # Safety
//
// Mechanical: the slice has the same elements, and is nil where it was: where
// it may be, it grows by slices.Grow, which leaves nil alone if nothing is to be
// appended. In language versions before 1.21, without that function, make does it
// under a condition. Only its capacity differs, which the language leaves open.
//
// It is silent where a turn may append nothing or another number of elements,
// where the loop may end early and nothing as long is in memory (a number may
// come from a peer who sends no more), where the loop does more with the slice
// than append to it and ask for its length, where a closure or a pointer has it,
// where the function asks for its capacity, and where somebody chose one.
//
// It fires in github.com/google/pprof, profile/encode.go, where the types of samples
// are encoded, and in github.com/prometheus/client_golang, prometheus/histogram.go,
// where buckets are collected, and in
// github.com/PuerkitoBio/goquery v1.9.0, iteration.go, where Map collects results. A near miss is command.go of
// github.com/spf13/cobra: it collects suggestions under a condition, and nobody knows
// how many that will be.
package slicegrow
