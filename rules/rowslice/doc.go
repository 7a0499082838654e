// Package rowslice finds matrices that are a slice for each row.
//
// # What it does
//
// It finds loops that make a slice of the same length for each element of a slice, by assignment or append, where the rows are
// numbers, bools or texts; and elements of such a slice of slices that two loops visit column by
// column, the row changing fastest. It reports them without a fix.
//
// # Why it is slow
//
// Each row is an allocation, and a pointer that the collector follows; an element is found by way of two slices, with
// a check for each. Rows that are parts of one slice are allocated at once and lie side by side. Visited across its rows,
// each element is in another line of the cache, most of which is fetched for nothing.
//
// # Example
//
//	func matrix(rows, columns int) [][]int {
//		m := make([][]int, rows)
//		for i := range m {
//			m[i] = make([]int, columns)
//		}
//		return m
//	}
//
// # Use instead
//
//	func matrix(rows, columns int) [][]int {
//		m := make([][]int, rows)
//		all := make([]int, rows*columns)
//		for i := range m {
//			m[i], all = all[:columns:columns], all[columns:]
//		}
//		return m
//	}
//
// Where only the row before is looked at, as in many tables of distances, two rows do.
//
// # Safety
//
// Review: the memory of all rows is kept as long as one of them is used, and the product of two large numbers may overflow.
//
// It is silent for rows of different lengths, and of structs or pointers.
//
// It fires in gonum.org/v1/gonum v0.16.0, graph/community/louvain_undirected_multiplex.go, where rows are made, and in
// github.com/itchyny/gojq v0.12.7, func.go, where a matrix is read by columns. A near miss is a triangle, whose rows grow.
package rowslice
