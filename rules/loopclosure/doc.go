// Package loopclosure finds closures and method values that are made in each turn of a loop,
// and are the same each time.
//
// # What it does
//
// It finds methods that a loop gives to a call as values, of an object that the loop leaves as
// it is, and makes the value before the loop, where a local pointer is the object. Function
// literals that a loop gives to a call, and that capture nothing of the turn, it reports
// without a fix.
//
// # Why it is slow
//
// A closure has the variables that it captures beside the address of its code, and a method
// value its object. Where what is called may keep it, that is an allocation in each turn.
//
// # Example
//
//	type table struct{ names map[string]int }
//
//	func (t *table) known(name string) bool { return t.names[name] > 0 }
//
//	func filter(t *table, lists [][]string) {
//		for i := range lists {
//			lists[i] = slices.DeleteFunc(lists[i], t.known)
//		}
//	}
//
// # Use instead
//
//	type table struct{ names map[string]int }
//
//	func (t *table) known(name string) bool { return t.names[name] > 0 }
//
//	func filter(t *table, lists [][]string) {
//		known := t.known
//		for i := range lists {
//			lists[i] = slices.DeleteFunc(lists[i], known)
//		}
//	}
//
// # Safety
//
// Mechanical: the pointer is not assigned to in the loop, and making the value reads nothing
// but the pointer. Literals are for a person: what they capture may be changed between turns.
//
// It is silent in statements that start goroutines, defer and return, for objects that are
// another in each turn, and for literals that capture nothing, which allocate nothing.
//
// It fires in github.com/go-redis/redis/v8 v8.11.5, command.go, where replies are read, and in
// github.com/yuin/goldmark v1.8.7, extension/table.go, where cells are gone through. A near miss
// is a literal that captures the index of the turn.
package loopclosure
