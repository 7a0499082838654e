// Package slaballoc finds objects that a loop allocates one by one for all
// elements of a slice, and allocates them together.
//
// # What it does
//
// It finds a slice of pointers that is made with its length, and a loop over it
// each turn of which sets its element to a new object. The objects become the
// elements of a second slice, allocated at once, to which the pointers point. Objects
// that each turn of such a loop appends to a slice, or puts into a map, those that a function
// of the package makes for each turn, as copies of a list's elements, and those that
// each call of a function appends to a slice in a field, itself or by giving them to one that does,
// it reports without a fix.
//
// # Why it is slow
//
// Each object is an allocation, and for the garbage collector a thing of its own
// to find, mark and sweep. What is used together lies wherever there was room.
//
// # Example
//
//	type node struct {
//		parent *node
//		number int
//	}
//
//	func nodes(size int) []*node {
//		nodes := make([]*node, size)
//		for i := range size {
//			nodes[i] = &node{number: i}
//		}
//		return nodes
//	}
//
// # Use instead
//
//	type node struct {
//		parent *node
//		number int
//	}
//
//	func nodes(size int) []*node {
//		nodes := make([]*node, size)
//		nodesSlab := make([]node, len(nodes))
//		for i := range size {
//			nodesSlab[i] = node{number: i}
//			nodes[i] = &nodesSlab[i]
//		}
//		return nodes
//	}
//
// # Safety
//
// Mechanical: the pointers point to as many different objects with the same values.
// As long as one of them is in use, the memory of all stays: a program that keeps
// few of many for long needs more of it.
//
// It is silent where a turn may end before its object is made, where the index is
// not that of the turn, where the slice is not made by make with its length in the
// same list of statements, for fields, for types that are no structs, and in
// packages with finalizers, which elements of a slice cannot have.
//
// Copies of a list's elements are what it shows in github.com/open-policy-agent/opa v1.15.1, v1/ast/term.go, where they have been
// allocated at once since v1.16.0.
package slaballoc
