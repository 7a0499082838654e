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
// It is silent for pointers, maps, functions, constants, bytes and bools, which need no memory,
// for what is made in the same expression, for type parameters, errors and what is given to panic, and for functions of other packages.
//
// It fires in github.com/go-redis/redis/v8 v8.11.5, commands.go, where arguments of commands
// are gathered, and in github.com/yuin/goldmark v1.8.7, parser/attribute.go. A near miss is text
// that is put together in the argument, which needs memory anyway.
package boxedvalue
