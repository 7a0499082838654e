// Package leftslice finds slices that a function allocates to work with, or to have a call fill
// or read them, and leaves behind when it returns.
//
// # What it does
//
// It finds make of a slice of numbers in a variable that the function gives to calls, such as
// Read, indexes, ranges over, compares and copies from, but neither returns nor stores, nor gives to a call that may store it; and
// variables that are arrays of numbers, of which it gives slices to calls. It reports them without a
// fix; hone shows those on whose allocation a benchmark spends something.
//
// A slice that a function of the package returns, of whatever elements, it reports in the same way, without a fix, where the
// function is only called by name, and all that call it leave the slice behind.
//
// A slice whose size is not constant, of whatever elements, need not be given to any call. If it is given to none, its
// fix puts it over an array on the stack where it fits in, of 512 bytes at most, and allocates it where it is larger.
//
// A list that is made empty, with room, and to which elements are appended, is reported where it is then only gone through,
// looked up and measured: what is done with an element could be done when it is there.
//
// Where each turn of a loop makes a slice, and all that get it surely keep nothing of it, the fix makes it once, before the outermost
// loop, and clears it in each turn. It is made anew if a turn needs a longer one.
//
// # Why it is slow
//
// A slice whose address a method of an interface gets is allocated on the heap, for the
// compiler does not know what the method does with it; so is the array that it is a part of, and a
// slice of a size that is not constant. A buffer of 32 kB is cleared, too, and two
// thousand of them are 64 MB for the garbage collector.
//
// # Example
//
//	func distance(a, b string) int {
//		row := make([]int, len(b)+1)
//		for i := range a {
//			for j := range b {
//				if a[i] == b[j] {
//					row[j+1] = row[j] + 1
//				}
//			}
//		}
//		return row[len(b)]
//	}
//
// # Use instead
//
//	func distance(a, b string) int {
//		var rowArray [64]int
//		var row []int
//		if n := len(b) + 1; 0 <= n && n <= len(rowArray) {
//			row = rowArray[:n:n]
//		} else {
//			row = make([]int, n)
//		}
//		for i := range a {
//			for j := range b {
//				if a[i] == b[j] {
//					row[j+1] = row[j] + 1
//				}
//			}
//		}
//		return row[len(b)]
//	}
//
// Keep what is given to calls in the value whose method it is or in a sync.Pool of pointers to arrays, or have the caller
// give it.
//
// # Safety
//
// Mechanical: a slice that a function only indexes, cuts, copies and goes through is the same over an array, which is as
// new in each call as what make returns, has the same length and capacity, and fails for the same sizes.
// It is no fix where the address of an element is taken, or a method of one is called.
//
// A slice that is kept for the turns of a loop is cut to the same length and capacity, and has zeros: functions of the package that
// get it only index it, go through it, copy it and give it to such functions. Guarded where a Read or Write of an interface gets it, which
// must not keep it, as package io demands; it is no fix if a type of the package does.
//
// Without a fix: what is called may keep the slice, and then sees what the next call does with it.
// What was secret stays in a buffer that is kept.
//
// It is silent for slices that are returned, stored, given to a goroutine or to a call whose
// result may refer to them, and for those that a function literal uses; for messages that are read
// into a slice of their length, of which rule freshbuffer speaks.
//
// It fires in github.com/prometheus/procfs v0.21.0, stat.go, where a
// scanner gets a buffer, and in github.com/bluekeyes/go-gitdiff v0.9.0, gitdiff/io.go, where the rest
// of a file is copied. A near miss are two slices of one size, of which rule workspace speaks.
package leftslice
