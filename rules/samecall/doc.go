// Package samecall finds calls whose answer the function has already.
//
// # What it does
//
// It finds calls of functions that only compute, given the same variables as one before in the same function, with nothing between the
// two that can change the answer: functions of the standard library that go through a text or take long, and those of
// the package itself that return text, a number or a bool, have a loop or call something, and neither change anything nor
// call what may.
// It finds such functions of the package in the turns of a loop, too, no turn of which changes what they
// are given. It reports them without a fix.
//
// # Why it is slow
//
// Nothing remembers an answer but a variable. A length that is counted by a loop, once for the check and once for the use,
// is counted twice; in the condition of a loop it makes a linear function a quadratic one.
//
// # Example
//
//	type list struct {
//		next *list
//	}
//
//	func (l *list) depth() (n int) {
//		for ; l != nil; l = l.next {
//			n++
//		}
//		return n
//	}
//
//	func indent(l *list) int {
//		if l.depth() > 8 {
//			return 8
//		}
//		return l.depth()
//	}
//
// # Use instead
//
//	type list struct {
//		next *list
//	}
//
//	func (l *list) depth() (n int) {
//		for ; l != nil; l = l.next {
//			n++
//		}
//		return n
//	}
//
//	func indent(l *list) int {
//		depth := l.depth()
//		if depth > 8 {
//			return 8
//		}
//		return depth
//	}
//
// # Safety
//
// Review: another goroutine may change what both calls look at.
//
// It is silent where the first call is not made on every path to the second, where something between them assigns to what
// they are given or, for what a pointer leads to, calls a function that is not known to compute only; and in branches of a loop.
//
// It fires in github.com/olekukonko/tablewriter v0.0.5, table.go, where a cell is trimmed twice, and in github.com/nats-io/nats.go v1.55.0,
// jetstream/message.go, where parts of a subject are parsed. A near miss is a list whose end is changed between the two.
package samecall
