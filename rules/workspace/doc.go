// Package workspace finds slices that a function makes in each call to work
// with, and leaves behind when it returns.
//
// # What it does
//
// It finds functions that make two or more slices of one size, which is a
// variable or the length of one, or a constant more, and do nothing with them but index them,
// go through them and give them to functions by name, or to methods of the package that do no more; one may also begin without elements and with room for as many, as
// queues and stacks do that grow and are cut. Or they make such slices as fields of an
// object that nobody else gets, in the literal or after it. Where they hold numbers or truth values, and statements of the
// function's body make them, the fix keeps them in a pool; the others it reports without a fix.
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
//	import "sync"
//
//	func ranks(edges [][2]int, size int) (most int) {
//		space := ranksSpaces.Get().(*ranksSpace)
//		defer ranksSpaces.Put(space)
//		in := zeroed(&space.in, size)
//		out := zeroed(&space.out, size)
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
//	// ranksSpace is what ranks works with.
//	type ranksSpace struct {
//		in  []int
//		out []int
//	}
//
//	// ranksSpaces keep it from call to call.
//	var ranksSpaces = sync.Pool{New: func() any { return new(ranksSpace) }}
//
//	// zeroed returns n zero values in a slice that is kept from call to call, or in a new one
//	// where they are too many to be kept.
//	func zeroed[T any](kept *[]T, n int) []T {
//		if n < 0 || n > 1<<16 {
//			return make([]T, n)
//		}
//		if *kept == nil || cap(*kept) < n {
//			*kept = make([]T, n)
//		}
//		s := (*kept)[:n:n]
//		clear(s)
//		return s
//	}
//
// A caller that comes again and again can keep the space itself, for less.
//
// # Safety
//
// Review: space that is kept between calls belongs to whoever calls, one at a time, or
// to a pool; that is for a person to decide, who also has to clear it.
//
// The pool is guarded. What each call gets is zero, of the length and the capacity that it
// had, and no other call has it until the function returns, also by a panic. The slices are
// followed through the functions of the module that get them: nothing refers to one when the
// function returns, or no fix is proposed. Slices of more than 65536 elements are made as before; those of
// bytes, which may be secrets, and of pointers, whose objects would stay in memory, are left to a person.
//
// It is silent for a single slice, for sizes that are constant, for slices made in
// loops and closures, and where the slice is returned, stored, sliced or appended
// to, a pointer into it is taken, or a method or another call with a result that may
// hold it gets it.
//
// It finds the two slices of the patience diff in github.com/rogpeppe/go-internal,
// diff/diff.go.
package workspace
