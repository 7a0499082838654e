// Package fixedtext finds bytes of a fixed length, such as an id in a message, that
// are copied to a string to be kept in a struct.
//
// # What it does
//
// It finds string(b[i:j]) of a byte slice, with bounds that are constant, where the
// result becomes a field of a struct.
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
// Guarded, and shown without a fix: the type of the field changes, and with it what
// all who use it must write. Where that is the package's own affair, nothing else
// does: the array has the bytes that the string had.
//
// It is silent where a bound is not constant, for text whose length is not the
// same each time, and where the string goes elsewhere.
package fixedtext
