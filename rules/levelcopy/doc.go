// Package levelcopy finds recursive functions whose result is copied at each level.
//
// # What it does
//
// It finds a function that appends the list that a call of itself returns to the list that it will return itself,
// joins the text of such a call to other text, or writes it to a buffer of its own. A method of an interface counts as a call of
// itself where the function implements it. It reports where the result is copied, without a fix.
//
// # Why it is slow
//
// An element that is found n levels down is copied n times on its way up, and each level allocates a list, or a text, of its own,
// that grows from nothing. For a chain of n elements that is n times n copies.
//
// # Example
//
//	type node struct {
//		name     string
//		children []*node
//	}
//
//	func leaves(n *node) []string {
//		if len(n.children) == 0 {
//			return []string{n.name}
//		}
//		var all []string
//		for _, c := range n.children {
//			all = append(all, leaves(c)...)
//		}
//		return all
//	}
//
// # Use instead
//
//	type node struct {
//		name     string
//		children []*node
//	}
//
//	func leaves(n *node) []string { return appendLeaves(nil, n) }
//
//	func appendLeaves(all []string, n *node) []string {
//		if len(n.children) == 0 {
//			return append(all, n.name)
//		}
//		for _, c := range n.children {
//			all = appendLeaves(all, c)
//		}
//		return all
//	}
//
// # Safety
//
// Review: a function that calls this one by another way keeps its result, and a result that was nil may be empty. What is found
// before a call fails is in the list already.
//
// It is silent where the list is looked at, sorted or counted before it is copied, and where the
// call is not one of the function itself.
//
// A near miss is the first line of a list that another function returns.
package levelcopy
