// Package sortslice finds slices that are sorted by index, through reflection or by
// loops of their own, and sorts them by element.
//
// # What it does
//
// It finds sort.Slice and sort.SliceStable with a function that compares the
// elements at two indices by their keys, and calls slices.SortFunc or
// slices.SortStableFunc with one that compares two elements. Several keys, one
// after the other, are compared in the same order.
//
// Slices that sort.Sort and sort.Stable get as an interface it sorts by element, too, also in reverse, where Len and Swap are what they
// always are and Less, in the same file, compares such keys; and those that get a type of package sort. Others it
// only reports.
//
// Two nested loops that exchange each element with the next, or with each one behind it, where they are the wrong way round, become a
// call of slices.Sort, slices.SortFunc or slices.SortStableFunc. Where it cannot tell in which order equal elements end up, it
// reports them without a fix.
//
// Where go.mod allows a Go before 1.21, which has no package slices, it reports them without a fix.
//
// # Why it is slow
//
// sort.Slice knows nothing of the elements: it swaps them through reflection, a
// call each, and the function looks both up again, with bounds checks, through a
// variable it shares with its surroundings. The slice is boxed and the swapper
// allocated on each call. Loops that exchange elements make as many comparisons as there
// are pairs: half a million for a thousand elements, where a sort needs ten thousand. Of some ten elements
// they are as fast, and faster where a sort has to keep the order of equal ones.
//
// # Example
//
//	type person struct {
//		name string
//		age  int
//	}
//
//	func byAge(people []person) {
//		sort.Slice(people, func(i, j int) bool {
//			if people[i].age != people[j].age {
//				return people[i].age < people[j].age
//			}
//			return people[i].name < people[j].name
//		})
//	}
//
// # Use instead
//
//	type person struct {
//		name string
//		age  int
//	}
//
//	func byAge(people []person) {
//		slices.SortFunc(people, func(a, b person) int {
//			if c := cmp.Compare(a.age, b.age); c != 0 {
//				return c
//			}
//			return strings.Compare(a.name, b.name)
//		})
//	}
//
// # Safety
//
// Mechanical: packages sort and slices generate their sorting from one source, so
// both make the same comparisons and moves and leave equal elements in the same
// order, which the fuzz test holds. A key is compared with < or >, and is a
// whole number or a string; for time.Time it is Before or After. Loops that exchange neighbours leave equal elements as they
// stand, as a stable sort does; those that exchange elements far from each other are left alone where a key is part of them.
//
// It fires in golang.org/x/tools (go/ssa/dom.go, go/packages/golist.go) and, for loops, in
// github.com/ethereum/go-ethereum, p2p/server.go, up to v1.13.0. A near miss
// is nodecount.go there, whose keys come from a map.
//
// It is silent for floating-point keys, which compare otherwise where they are
// NaN, for keys that are computed by calls, but for those of a text in another case, for functions that compare anything
// but the elements at their two indices, for slices that are not named by a
// variable or its fields, for elements of more than 128 bytes, which would be
// copied for each comparison, and for element types that cannot be written there.
package sortslice
