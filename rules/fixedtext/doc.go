// Package fixedtext finds bytes of a fixed length, such as an id in a message, that
// are copied to a string to be kept or handed on.
//
// # What it does
//
// It finds string(b[i:j]) of a byte slice, with bounds that are constant, or of a variable that is such a part, where the
// result becomes a field of a struct, is returned, or is a variable that is given to
// somebody or put together with other text, as it is or by way of strings.TrimSpace and its like; and
// string(bytes.TrimRight(b[i:j], "\x00")), whose bytes were trimmed before.
//
// It also finds loops whose turns call a function that makes bytes a string which becomes a field
// of a struct or a result, themselves or by way of other functions, in any package of the module, where nothing
// refers to the string when the turn ends. The bytes may be of any number, and the type one of strings.
// The loop then lends the function room for the
// texts of many turns, of which none is longer than 64 bytes: the function keeps its declaration and calls a sibling, Decode one
// named DecodeInto, which has a parameter for the room. Where the turns also allocate
// buffers or objects that they forget, rules freshbuffer and smallpointer lend room for both.
// Where few turns keep the text, as a list keeps the name of somebody who is not known, that
// place gets a copy.
//
// So it does with a string of bytes that is a variable, or is given to a function, where few calls keep it: once
// these keep a copy, short ones of the others are on the stack.
//
// # Why it is slow
//
// The conversion allocates and copies. An array of the same length is part of the
// struct: copying into it allocates nothing, comparing it is one instruction or two,
// and it can be a key of a map as the string can.
//
// # Example
//
//	type order struct{ id string }
//
//	func (o *order) decode(body []byte) {
//		o.id = string(body[:8])
//	}
//
// # Use instead
//
//	type order struct{ id [8]byte }
//
//	func (o *order) decode(body []byte) {
//		o.id = [8]byte(body[:8])
//	}
//
// # Safety
//
// Guarded, and shown without a fix, is the array: the type of the field changes, and with it what
// all who use it must write. Where that is the package's own affair, nothing else
// does: the array has the bytes that the string had.
//
// The fix that lends room is mechanical. Texts are added to it one after the other until it is full, at
// 4 KB at most, and another takes its place; none is ever written over, so that a string says the same for as
// long as anybody has it. A string that was kept would keep the room it lies in from being
// freed. So no fix is proposed where one may be: where it, or a part of it, is stored
// elsewhere than in an object that is itself forgotten, is a key of a map, captured, sent, returned from the loop or
// given to somebody unknown. Where it becomes a field, an argument of append, or a key or value of a map
// by an assignment, it is copied there by strings.Clone, if some turns that succeed do not come to that: at most
// four places are. A copy is the same text.
//
// Without a fix it is silent where a bound is not constant, for text whose length is not the
// same each time, and where the string goes elsewhere.
package fixedtext
