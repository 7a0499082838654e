// Package slicegrow finds slices that a loop fills from nothing though it is
// known how many elements there will be, and allocates them once.
//
// # What it does
//
// It finds a slice that is declared empty, and then a loop each turn of which
// appends to it, whichever of its branches is taken. Where the loop turns as often as
// something is long, or as a number says, from either end, the slice gets that capacity:
// in make, or by slices.Grow. Iterators of packages slices and maps over all elements count as such, and those of the
// package that yield each element of a field or a parameter once; and so does a loop in a loop that goes through something part by part, through the same each time, or through what
// is before or behind the place of the outer one, as where each is paired with each other.
//
// The runes of a text are counted. Where only some turns append, the slice gets room for all, which the measurement may find
// to be more than it is worth; one that is nil, and stays so if no turn appends, gets it where it
// grows for the first time. So does a field of a struct that the function makes or returns. Where each turn of
// a loop over a slice does nothing but to append what its element is, or a field of that, as a whole or element
// by element, a loop before adds up how much that is. It reports without a fix others that grow by any number of elements in a
// turn, or in a loop in the loop; those that grow
// with what a call returns; and those that grow as long as a condition holds, in steps that a variable says, or are a field of a
// struct that the function makes, for which a guess does; and those to which a function literal appends that a method of
// something calls for each of its elements, where another method says how many there are.
//
// It finds slices.Collect, and slices.Sorted and its like, of an iterator that goes through all of a map or a slice, and
// appends to a slice with room for all, which is sorted then in a statement of its own.
//
// And it shows a field, or a variable of the package, in whose place comes a slice that is made longer by just what is
// added, and into which the old one is copied: n pieces are copied n times.
//
// It names the place that appends, or the declaration where that is four lines or more above.
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
// appended. Where parts are added up, nothing is called between the sum and the loop, nor in it, and nobody else has the
// slice: both read the same. In language versions before 1.21, without that function, make does it
// under a condition. Where it is not known that anything is appended, or a turn may return
// before, it is made when the first element comes, if no call can have changed the number of turns by then. Only
// its capacity differs, which the language leaves open.
//
// Guarded where only some turns append, or one may return before, and the slice leaves the function, as a field of its result does:
// it has room left then, and what two callers append to copies of it would meet in the same place. There is no
// fix where the function does that itself, or where elements have more than 1 KB.
//
// Review where a person has to find out how long the slice becomes, and whether it may
// be empty where it was nil.
//
// It is silent where the loop may end early and nothing as long is in memory (a number
// may come from a peer who sends no more), unless there are 256 at most, as where a byte or a comparison with a
// constant says so, where the loop does more with the slice
// than append to it, ask for its length, and read and set elements, where a closure or a pointer has it before the loop is
// done (that which sorts it afterwards does not matter),
// where the function asks for its capacity, and where somebody chose one.
//
// It fires in github.com/google/pprof, profile/encode.go, where the types of samples
// are encoded, and in github.com/prometheus/client_golang, prometheus/histogram.go,
// where buckets are collected, and in
// github.com/PuerkitoBio/goquery v1.9.0, iteration.go, where Map collects results. A near miss is command.go of
// github.com/spf13/cobra: it collects suggestions under a condition, and nobody knows
// how many that will be, but that there are no more than commands: there it reserves room for all.
// So it does in github.com/dlclark/regexp2 v2.2.1, syntax/charclass.go, and in
// github.com/prometheus/procfs v0.21.0, proc.go; and where the slice may stay nil, in github.com/fatih/structtag v1.2.0,
// tags.go, and github.com/kr/pretty v0.3.0, diff.go.
package slicegrow
