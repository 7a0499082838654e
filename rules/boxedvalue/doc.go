// Package boxedvalue finds values that are put on the heap only because an interface holds
// them.
//
// # What it does
//
// It finds numbers, texts, slices and structs that are given as an interface to a function or
// method of the same package, to one of packages container/list, container/heap and sync, or
// that are returned as one; and local variables whose address is given as one. It reports them
// without a fix. hone shows those at whose lines a benchmark allocates.
//
// Where the value is that of an unexported variable of the package, which nothing changes and which is used for nothing
// but to be given or returned as the same interface, the fix declares the variable as that interface: it is made once.
//
// # Why it is slow
//
// An interface holds a pointer. What is no pointer is copied to memory of its own, and what a
// pointer in an interface points to may live for as long as anybody likes, so that it is on
// the heap, too: an allocation for each value, and a call that is not inlined.
//
// # Example
//
//	type shape interface{ area() float64 }
//
//	type rect struct{ w, h float64 }
//
//	func (r rect) area() float64 { return r.w * r.h }
//
//	func add(sum *float64, s shape) { *sum += s.area() }
//
//	func total(list []rect) (sum float64) {
//		for _, r := range list {
//			add(&sum, r)
//		}
//		return sum
//	}
//
// # Use instead
//
//	type shape interface{ area() float64 }
//
//	type rect struct{ w, h float64 }
//
//	func (r rect) area() float64 { return r.w * r.h }
//
//	func add[S shape](sum *float64, s S) { *sum += s.area() }
//
//	func total(list []rect) (sum float64) {
//		for _, r := range list {
//			add(&sum, r)
//		}
//		return sum
//	}
//
// # Safety
//
// Review: a function for the type, a type parameter, a value that is made once and kept, each
// changes what the package says to itself or to others.
//
// Mechanical where a variable of the package is declared as the interface: what an interface holds cannot be changed, so that
// all may have the same. It has no fix where a file that is not seen, such as a test, names the variable.
//
// It is silent for pointers, maps, functions, constants, bytes and bools, which need no memory,
// for what is made in the same expression, for type parameters, errors and what is given to panic, and for functions of other packages.
//
// It fires in github.com/go-redis/redis/v8 v8.11.5, commands.go, where arguments of commands
// are gathered, in github.com/osteele/liquid v1.4.0, values/value.go, with a fix, and in github.com/yuin/goldmark v1.8.7,
// parser/attribute.go. A near miss is text
// that is put together in the argument, which needs memory anyway.
package boxedvalue
