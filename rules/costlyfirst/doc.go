// Package costlyfirst finds conditions that go through a text before they look at a variable that
// may decide, and looks at the variable first.
//
// # What it does
//
// It finds two conditions joined by && or ||, of which the first calls a function of package strings
// or bytes that goes through a text, such as Contains, Index or EqualFold, and the second looks at
// variables and lengths alone. They change places.
//
// # Why it is slow
//
// The search takes as long as the text, whatever the variable says. The other way around it is made
// only where the variable leaves the answer open.
//
// # Example
//
//	func match(line, word string, enabled bool) bool {
//		return strings.Contains(line, word) && enabled
//	}
//
// # Use instead
//
//	func match(line, word string, enabled bool) bool {
//		return enabled && strings.Contains(line, word)
//	}
//
// # Safety
//
// Mechanical: both conditions have no effect and cannot panic, and nothing between them can change
// what they look at, so that their order decides nothing but the time. Where the first nearly
// always decides, the measurement finds no gain.
//
// It is silent where the second reads through a pointer or an index, which may panic where the
// first would have said no, where it compares texts or interfaces, and where either reads a variable
// that something else may change.
//
// It fires in github.com/spf13/cobra v1.10.2, command.go, where an argument is searched for a sign
// before its length is looked at, and in github.com/prometheus/procfs v0.21.0,
// mdstat.go. A near miss is a search before a field behind a pointer.
package costlyfirst
