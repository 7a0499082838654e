// Package eagermap finds maps that are made with each object, though nothing may ever be put into them.
//
// # What it does
//
// It finds literals of structs, in functions, that give an empty map to a field that is not exported, or what a constructor without
// arguments of its own returns that keeps a map and has a method such as Set or Add, where it is other functions of the package that put something
// into it. It reports them without a fix; hone shows those on which a benchmark spends something.
//
// # Why it is slow
//
// An empty map is an object of 48 bytes, and what has one in it is another. The nodes of a tree, the events of a log and the headers
// of a request come by the thousand, and most of them have no children, no labels and no values of that kind.
//
// # Example
//
//	type node struct{ children map[string]*node }
//
//	func newNode() *node {
//		return &node{children: make(map[string]*node)}
//	}
//
//	func (n *node) child(name string) *node {
//		if n.children[name] == nil {
//			n.children[name] = newNode()
//		}
//		return n.children[name]
//	}
//
// # Use instead
//
//	type node struct{ children map[string]*node }
//
//	func newNode() *node {
//		return &node{}
//	}
//
//	func (n *node) child(name string) *node {
//		if n.children[name] == nil {
//			if n.children == nil {
//				n.children = make(map[string]*node)
//			}
//			n.children[name] = newNode()
//		}
//		return n.children[name]
//	}
//
// # Safety
//
// Review: copies of an object share its map, and do not share one that is made later. What was an empty map is nil
// for who compares, prints or encodes it.
//
// It is silent where the function that makes the object fills the map, where it has a size that somebody knew, or keys, and
// for fields that are exported.
//
// It fires in github.com/open-policy-agent/opa v1.18.2, v1/ast/index.go, where nodes of an index have had their map of scalars only when it
// is needed since v1.19.0.
package eagermap
