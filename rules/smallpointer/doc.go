// Package smallpointer finds small structs that are allocated for each call because
// they are returned by pointer, or as an interface.
//
// # What it does
//
// It finds &T{...}, or new(T), in a return statement, or in the assignment of a variable that is
// returned as it is, where T is a struct of at most 64 bytes, or of 128 where the function makes it of bytes or text
// that it is given, and may fail. Constructors, whose
// names begin with New, methods that make another object of their own type, functions of
// package main's start and structs that are errors are left out.
//
// It also finds loops whose turns call such a function, or one with new(T), themselves or
// by way of other functions, in any package of the module, where nothing refers to the
// object when the turn ends. The loop then lends the function a variable for it: the
// function keeps its declaration and calls a sibling, Decode one named DecodeInto, which
// has a parameter for the room. Functions between the two that only this loop uses, and
// that are not exported, get the parameter themselves; where the loop lends room for several
// objects, it is one parameter, a pointer to a struct. Where functions on the way make bytes
// short texts that the turns forget, the loop lends room for those, too: see rule fixedtext.
//
// Where no loop is known that calls a function, as with a table of handlers, but who calls one that makes an object
// of bytes, and may fail, forgets the object when it returns, that function has the room
// on its stack.
//
// # Why it is slow
//
// What a pointer that leaves the function points to is allocated on the heap: some
// tens of nanoseconds, and work for the garbage collector, for values that would fit
// into a few registers.
//
// # Example
//
//	type ack struct {
//		id     uint64
//		result byte
//	}
//
//	func answer(id uint64) *ack {
//		return &ack{id: id}
//	}
//
//	func sum(ids []uint64) (n uint64) {
//		for _, id := range ids {
//			a := answer(id)
//			n += a.id + uint64(a.result)
//		}
//		return n
//	}
//
// # Use instead
//
//	type ack struct {
//		id     uint64
//		result byte
//	}
//
//	func answer(id uint64) ack {
//		return ack{id: id}
//	}
//
//	func sum(ids []uint64) (n uint64) {
//		for _, id := range ids {
//			a := answer(id)
//			n += a.id + uint64(a.result)
//		}
//		return n
//	}
//
// # Safety
//
// Guarded: who gets a pointer may compare it, change what it points to for others to
// see, or find nil in it; an interface may need the pointer's methods. A fix is
// proposed, and then it is mechanical, where all of that can be seen: the function is
// the package's own, its result is *T, alone or with an error or a bool, all who call
// it give the result to one new variable, or read a field of it or call a method of it
// at once, and nobody else has the pointer when it is returned. Where a caller wants a
// pointer, it passes that of its variable, which is another for each call as the
// objects were; where a method wants one, and is what a statement begins with, the
// result gets a variable before that. Nil is
// returned only with an error, or with false, and then the caller leaves first.
//
// Whether an object is forgotten when a turn ends is decided, too, and the fix is
// mechanical: the object is followed through the source of the package and of those of
// the module that it imports, through results, fields of objects that are themselves
// forgotten, calls of known functions, of values whose type is the package's own affair, as
// those of a table of handlers, and methods of interfaces that it is in. Where it
// is stored elsewhere, captured, sent, returned from the loop, printed by its methods or
// given to somebody unknown, nothing is proposed. What its fields refer to stays in memory
// until the next turn. For room on the stack, nobody may be given the object whose call the compiler
// cannot see through: a method of an interface, a function that is a value. Room is set to the new value as a whole, so that nothing of an
// earlier turn is seen.
//
// Elsewhere it is shown without a fix: where the pointer must stay, let the caller
// pass the one that is to be filled, or take it from a pool and give it back when
// nothing refers to it.
//
// It is silent where the struct is large, where the pointer goes elsewhere first, and
// where the function makes one value for a long life.
//
// It finds the streams of github.com/xtaci/smux v1.5.56, session.go, and the connections
// of a pool in github.com/gomodule/redigo v1.9.3, redis/pool.go, without a fix: their
// pointers stay.
package smallpointer
