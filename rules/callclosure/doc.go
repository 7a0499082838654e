// Package callclosure finds function literals that are allocated for each call they are given to.
//
// # What it does
//
// It finds function literals that name variables of the function around them, as arguments of calls; and variables that such a
// literal assigns to. It reports them without a fix; hone shows those that a benchmark allocates.
//
// # Why it is slow
//
// Where the compiler cannot see that the callee only calls it, a literal is an object on the heap with a copy of what it
// captures, and a variable that it changes is another one: both are made whenever the function is called. A
// callee that is small enough to be compiled into its caller, or that takes what the literal needs as an
// argument, needs neither.
//
// # Example
//
//	func (t *tree) sum() int {
//		total := 0
//		t.walk(func(n int) { total += n })
//		return total
//	}
//
//	type tree struct{ walk func(func(int)) }
//
// # Use instead
//
//	func (t *tree) sum() int {
//		s := sums.Get().(*state)
//		defer sums.Put(s)
//		s.total = 0
//		t.walk(s.add)
//		return s.total
//	}
//
//	type tree struct{ walk func(add) }
//
//	type add func(int)
//
//	type state struct {
//		total int
//		add   add // made once, with the state
//	}
//
//	var sums = sync.Pool{New: func() any {
//		s := new(state)
//		s.add = s.plus
//		return s
//	}}
//
//	func (s *state) plus(n int) { s.total += n }
//
// An iterator with a method that says the next element, or a loop in the place of the call, needs no function.
//
// # Safety
//
// Review: what takes the place of the function is for a person to write.
//
// It is silent for functions of the standard library that only call what they are given, and for go and defer.
//
// It fires in github.com/russross/blackfriday/v2 v2.1.0, markdown.go, where a tree is walked, and in github.com/expr-lang/expr v1.17.8,
// compiler/compiler.go. A near miss is a comparison that is given to sort.Slice.
package callclosure
