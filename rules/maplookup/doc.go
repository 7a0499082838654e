// Package maplookup finds maps that are asked several times for one value, and
// asks once.
//
// # What it does
//
// It finds an element of a map that is read by one statement, and read again by
// it or by those after it, while nothing can change the map or the key. The value
// gets a variable before the first of these statements. Where the first read has a
// second result, as in v, ok := m[k], its value is used by those that follow; a condition
// that asks so is asked before its statement, if reads follow that. A condition may
// set the element that it has read, as one that makes it where there is none: then the
// variable gets the new value, too. So it does where a statement between the reads sets the element,
// counts it or adds to it. The map may be a field of what a field leads to, and the key a
// part of a text, an element of a list, a field of a field, what a method returns that does no more than to return one, or what basic
// values are computed to. A loop over the keys of a map that looks up their values
// takes these with the keys; where a key may not be equal to itself, as one of a type parameter, that is reported
// without a fix.
//
// It finds, too, conditions that make an element of zero before it is counted, and those that
// count in one way where there is an element and in another where there is none: a map gives
// zero for what it has not, and counting makes it. And it finds a delete behind the question whether the
// key is there, which delete asks by itself.
//
// # Why it is slow
//
// Each look-up hashes the key and compares it with those that are there. For
// text that takes as long as the text is.
//
// # Example
//
//	func price(prices map[string]int, name string, limit int) int {
//		if prices[name] > limit {
//			return limit
//		}
//		return prices[name]
//	}
//
// # Use instead
//
//	func price(prices map[string]int, name string, limit int) int {
//		pricesValue := prices[name]
//		if pricesValue > limit {
//			return limit
//		}
//		return pricesValue
//	}
//
// # Safety
//
// Guarded: the first read comes at the same place or before it in its own
// statement, and between the reads nothing is called that may change the map, but in
// branches that return. Where
// functions are called that are not known, the map must be an unexported field, or a
// variable of the package, that is changed only while a mutex of the same struct, or
// of the package, is locked, and the function must have locked that mutex and not
// unlock it in between: whatever it calls would wait for itself. Nobody else may
// unlock that mutex, as who waits for a condition does.
//
// What is counted are integers and text, by a constant or a variable of the function, under
// keys that are equal to themselves.
//
// It is silent where an element, the map or the key is assigned to in between, but for the element itself by
// a statement that always runs and calls nothing that may change the map, for
// reads that begin in a branch, a loop or a closure, and for keys that are elements of anything but a text, or
// results of calls that do more than to compute, or look at more than the values that they are given. In a switch statement, the first case is read whenever the statement runs.
package maplookup
