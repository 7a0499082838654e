// Package splitpart finds texts that are split into all their parts though only the first,
// or a few, are used.
//
// # What it does
//
// It finds strings.Split(s, sep)[0] with a constant separator, also SplitN and package
// bytes, and cuts the text at the first separator instead. Of parts that are only counted, as in
// len(strings.Split(s, sep)), it counts the separators.
//
// Where a variable gets the parts, and is used for nothing but their number and a few of them by
// constant indices, each part gets a variable of its own, and the separators are looked for one
// after the other; a text that is split in two by SplitN is cut. A part must be used only where a condition or a case says that there is one.
// Where that is not certain, or parts are counted from the end, and for bytes and for the
// words that strings.Fields makes, the parts are put into a slice with room for so many, which stays
// on the stack; so are those that are gone through where their number must be a certain one. If
// only the last part is used, it is what is behind the last separator. Where the parts are joined
// again, the text that joins them is put in the place of the separators. Where an error tells of
// all of them, the text is split again for its message.
//
// Without a fix it reports parts in a variable that are only counted, one or two of which are used at a place
// that a variable says, and words that are only counted.
//
// # Why it is slow
//
// Split counts the separators of the whole text, allocates a slice for all parts and fills
// it. Who sends a text of nothing but separators makes that slice as long as he likes.
//
// # Example
//
//	func client(forwarded string) string {
//		return strings.Split(forwarded, ", ")[0]
//	}
//
// # Use instead
//
//	func client(forwarded string) string {
//		forwardedFirst, _, _ := strings.Cut(forwarded, ", ")
//		return forwardedFirst
//	}
//
// # Safety
//
// Mechanical: what Cut returns is what is before the first separator, or the whole text
// without one, for every text. Collected parts are the same ones in the same order, and those of
// bytes have the capacity that Split gives them; no more are left out than make a difference to
// what is asked of their number; and a part that is not there is asked for with the same panic. A fix needs a statement of its own before, and so there is none
// in loops and in conditions, but for the first part of one; and none for bytes cut at the first
// separator, whose part would have another capacity.
//
// It is silent for the empty separator and for one that is no constant, for all but a few
// parts and those that a loop asks for, and where the parts are gone through, given away, or exchanged before they are joined.
//
// It fires in github.com/labstack/echo/v4, context.go, up to v4.1.17, where the address of
// a client is taken from a list, and in github.com/shopspring/decimal, decimal.go, up to
// v1.2.0, where a number is split at its point. A near miss is parser.go of
// github.com/golang-jwt/jwt/v5, up to v5.2.1, which returns the parts.
package splitpart
