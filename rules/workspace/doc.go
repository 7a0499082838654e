// Package workspace finds slices that a function makes in each call to work
// with, and leaves behind when it returns.
//
// # What it does
//
// It finds functions that make two or more slices of one size, which is a
// variable or the length of one, or a constant more, and do nothing with them but index them,
// go through them and give them to functions by name; or that make such slices as fields of an
// object that nobody else gets. It reports them without a fix.
//
// # Why it is slow
//
// Memory of a size that is not known is allocated on the heap and cleared, and the
// garbage collector has to find that nobody uses it. A caller that comes again
// could use the same space.
//
// # Example
//
//	func ranks(edges [][2]int, size int) (most int) {
//		in := make([]int, size)
//		out := make([]int, size)
//		for _, e := range edges {
//			out[e[0]]++
//			in[e[1]]++
//		}
//		for i := range in {
//			most = max(most, in[i]*out[i])
//		}
//		return most
//	}
//
// # Use instead
//
//	type ranker struct{ in, out []int }
//
//	func (r *ranker) ranks(edges [][2]int, size int) (most int) {
//		r.in = slices.Grow(r.in[:0], size)[:size]
//		r.out = slices.Grow(r.out[:0], size)[:size]
//		clear(r.in)
//		clear(r.out)
//		for _, e := range edges {
//			r.out[e[0]]++
//			r.in[e[1]]++
//		}
//		for i := range r.in {
//			most = max(most, r.in[i]*r.out[i])
//		}
//		return most
//	}
//
// # Safety
//
// Review: space that is kept between calls belongs to whoever calls, one at a time, or
// to a pool; that is for a person to decide, who also has to clear it.
//
// It is silent for a single slice, for sizes that are constant, for slices made in
// loops and closures, and where the slice is returned, stored, sliced or appended
// to, a pointer into it is taken, or a method or another call with a result that may
// hold it gets it.
//
// It finds the two slices of the patience diff in github.com/rogpeppe/go-internal,
// diff/diff.go.
package workspace
