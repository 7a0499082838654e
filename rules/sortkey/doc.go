// Package sortkey finds sort keys that are computed in each comparison, and computes them
// once for each element.
//
// # What it does
//
// It finds calls of sort.Slice, sort.SliceStable, slices.SortFunc and slices.SortStableFunc with a
// function that computes something of both elements before it compares them: text in
// another case, a part of a text, a number or a moment that a text says, the answer of a
// function of the package that only computes.
//
// Where each comparison computes it whatever else it finds, the fix computes it for each element first, sorts
// the elements together with it, and puts them back. Others it reports without a fix.
//
// # Why it is slow
//
// A sort of n elements makes about n·log2(n) comparisons, and each computes two keys: for a
// thousand elements twenty thousand instead of a thousand, most of which allocate.
//
// # Example
//
//	type item struct{ name string }
//
//	func byName(items []item) {
//		sort.Slice(items, func(i, j int) bool {
//			return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
//		})
//	}
//
// # Use instead
//
//	type item struct{ name string }
//
//	func byName(items []item) {
//		if len(items) > 1 {
//			type keyed struct {
//				key   string
//				value item
//			}
//			list := make([]keyed, len(items))
//			for i, v := range items {
//				list[i] = keyed{strings.ToLower(v.name), v}
//			}
//			sort.Slice(list, func(i, j int) bool {
//				return list[i].key < list[j].key
//			})
//			for i := range list {
//				items[i] = list[i].value
//			}
//		}
//	}
//
// # Safety
//
// Mechanical where it is fixed: the same function sorts by the same answers, so it makes the same comparisons and
// moves, and leaves equal elements in the same order, which the fuzz test holds. A key is computed
// from its element and constants, and from variables that nothing sets meanwhile; a pointer is followed only where its type says that it does not lead
// to an element, or a part of one. Each element is compared at least
// once: a key that panics does so as before, before anything was moved. Where the package goes on after a panic,
// somebody could see that, and it is not fixed.
//
// For a few elements, and for keys that are there quickly, the list costs more than it saves: the benchmarks decide.
//
// It is silent for functions that are not written in the call, and for keys that are fields, lengths and conversions of numbers.
package sortkey
