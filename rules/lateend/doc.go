// Package lateend finds loops that go on though their answer is known.
//
// # What it does
//
// It finds loops whose body is one branch that sets a variable to a constant, and leaves them there, by break. And it
// finds loops over a map that only compare each key with something, or each value or a field of it, to leave when it is
// that one, and reports them without a fix.
//
// # Why it is slow
//
// The rest of the elements is looked at for nothing: half of them on average, all where the first is the one. A map finds a
// key without going through the others.
//
// # Example
//
//	func has(list []string, name string) bool {
//		found := false
//		for _, s := range list {
//			if s == name {
//				found = true
//			}
//		}
//		return found
//	}
//
// # Use instead
//
//	func has(list []string, name string) bool {
//		found := false
//		for _, s := range list {
//			if s == name {
//				found = true
//				break
//			}
//		}
//		return found
//	}
//
// # Safety
//
// Mechanical: the turns that are left out would only set the variable to the same constant, and what they evaluate
// has no effect and cannot panic. Where it might panic, by an index or a pointer, there is no fix.
//
// It is silent for loops over channels and functions, for conditions that call anything that may do more than
// compute, that read the variable, or that are not all of the loop.
//
// It fires in golang.org/x/crypto v0.58.0, acme/autocert/internal/acmetest/ca.go, where a name is looked for, and in its
// ocsp/ocsp.go, where a hash is looked for in a map. A near miss is a loop that notes where it found something.
package lateend
