// Package eagertext finds texts that are made for a call of a function that uses them in one branch only.
//
// # What it does
//
// It finds calls of functions and methods of the package that are given a text put together with + or by fmt.Sprint, Sprintf or
// Sprintln, where the parameter is used only in the first branch of one if statement: what is said of a broken rule, of a test that
// fails or of a line that may not be logged. Where that statement is all that the function does, the call moves into a branch
// that asks the same. Others it reports without a fix.
//
// # Why it is slow
//
// Arguments are made before a function is called, whether it looks at them or not. A text of package fmt takes 100 ns and more, its
// values and the text itself memory.
//
// # Example
//
//	func must(ok bool, message string) {
//		if !ok {
//			panic(message)
//		}
//	}
//
//	func rest(i, n int) int {
//		must(i < n, fmt.Sprintf("index %d of %d", i, n))
//		return n - i
//	}
//
// # Use instead
//
//	func must(ok bool, message string) {
//		if !ok {
//			panic(message)
//		}
//	}
//
//	func rest(i, n int) int {
//		if !(i < n) {
//			must(i < n, fmt.Sprintf("index %d of %d", i, n))
//		}
//		return n - i
//	}
//
// # Safety
//
// Mechanical where no argument can have an effect or panic: variables, fields, constants, what compares them, and texts of
// values that package fmt writes without asking them. Where one follows a pointer, or takes an element, it could panic in a call that
// does not need it, and does no longer: the fix is guarded.
//
// It is silent where the text is a constant or there already, and where a branch around the call asks the same.
//
// It fires in github.com/prometheus/prometheus v0.307.0, promql/parser/parse.go, where a text is made for each argument of a call, in
// case that it is of the wrong type, and in github.com/twmb/franz-go v1.22.3, pkg/kgo/sink.go. A near miss is a function that has used the text before it asks.
package eagertext
