// Package indexcheck finds rows of constant indices each of which is checked.
//
// # What it does
//
// It finds functions that use six or more elements of a slice or text by constant indices, the least first, and nowhere ask for its
// length, cut it or make it. It reports them without a fix.
//
// # Why it is slow
//
// That the element 3 is there does not say that the element 4 is: each index is compared with the length, with a branch to
// where the program panics. The greatest index, looked at first, says it for all: the compiler leaves the other checks
// out. That pays where the function does little else, as in encoding and hashing, and for functions that only then are small enough
// to be inlined.
//
// # Example
//
//	func number(b []byte) uint64 {
//		return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
//			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
//	}
//
// # Use instead
//
//	func number(b []byte) uint64 {
//		b = b[:8] // the one check
//		return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
//			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
//	}
//
// # Safety
//
// Review: a slice that is too short makes the function panic before it has done a part of its work, and b[:8] asks for the
// capacity, not for the length: _ = b[7] asks for that.
//
// It is silent for arrays, for fewer elements, and where the function asks for the length.
//
// It fires in golang.org/x/crypto v0.58.0, blowfish/cipher.go, where a table is read, and cast5/cast5.go, where a key is taken apart. A near miss is a function that returns early for a text that is too short.
package indexcheck
