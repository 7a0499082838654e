// Package sortedpart finds lists that are sorted for less than their order, or again and again.
//
// # What it does
//
// It finds calls of packages sort and slices in four places: of a list of which only the
// first or the last element is used afterwards; of a list that is declared before a loop, in the
// turns of the loop; of a field or a variable of the package to which one element was appended just before; and of the keys or values of a map that were gathered just before.
//
// A list of texts or whole numbers that the function makes itself, and that nobody else gets, it does not sort for its
// ends: one pass puts the least element first, or the greatest last. The others it reports without a fix.
//
// # Why it is slow
//
// To sort n elements takes n times the logarithm of n comparisons, each a call, where one pass finds the least. A list
// that is sorted already is sorted again for one more element, which a binary search would find the place of. Keys that are gathered and sorted
// for each call are mostly the same as at the last.
//
// # Example
//
//	type entry struct{ time int }
//
//	func oldest(list []entry) entry {
//		sort.Slice(list, func(i, j int) bool { return list[i].time < list[j].time })
//		return list[0]
//	}
//
// # Use instead
//
//	type entry struct{ time int }
//
//	func oldest(list []entry) entry {
//		return slices.MinFunc(list, func(a, b entry) int { return cmp.Compare(a.time, b.time) })
//	}
//
// Keys that are wanted in order again and again are kept in a sorted list beside the map; an element
// that comes to a sorted list goes to the place that slices.BinarySearch finds.
//
// # Safety
//
// Review where it is not fixed: the list is not sorted afterwards, which the caller may see, and among equal elements another may be the first.
//
// Mechanical where it is fixed: nobody sees in which order the other elements are, elements that are equal cannot be told
// apart, and an empty list fails where it did, in the same words.
//
// It is silent for a list that is made anew in each turn, one that is used further, and one that several elements come to.
//
// It fires in github.com/spf13/pflag v1.0.10, string_to_string.go, where keys are put in order, and in golang.org/x/text v0.43.0,
// unicode/bidi/bracket.go, where pairs are sorted in a loop. A near miss is a list that is made and sorted anew in each turn.
package sortedpart
