// Package headerkey finds keys of headers that are written in a form that each call has to put right.
//
// # What it does
//
// It finds constant keys that are given to the methods Get, Set, Add, Values and Del of a header of package
// net/http, net/textproto or net/mail, and are not in the form in which the header has them: "content-type", "X-Request-ID".
// It puts that form in the place of a literal. A key that is a named constant it reports without a fix.
// It also finds a constant that is put into that form in each call.
//
// # Why it is slow
//
// A header is a map, with keys like "Content-Type" and "X-Request-Id". A key in another form is copied, put right
// character by character and looked up among the usual keys; one that is not among them is copied once more,
// to the heap. A key in the right form is read once and used as it is.
//
// # Example
//
//	func id(h http.Header) string { return h.Get("x-request-id") }
//
// # Use instead
//
//	func id(h http.Header) string { return h.Get("X-Request-Id") }
//
// # Safety
//
// Mechanical: the call puts the key into that form before it does anything else, and a key that has it stays as it is.
//
// It is silent for keys that are no keys of a header, which stay as they are, for the map itself, where the spelling
// counts, and outside functions. A near miss is h["x-request-id"], which is another key.
package headerkey
