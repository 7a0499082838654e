// Package scannedlist finds lists of constants that are searched from their beginning in each
// call.
//
// # What it does
//
// It finds unexported variables of the package that are lists of six to 64 constants, or of structs
// that are told apart by a constant, which nothing changes, and calls of slices.Contains and loops that
// compare their elements, one after the other, with what is looked for. Where the elements are whole numbers or
// texts, and nothing but such searches is done with the list, a function with a switch takes its place. Other
// searches it reports without a fix.
//
// # Why it is slow
//
// A search that finds nothing compares all elements, and one that finds something half of them. The compiler makes of a switch over
// constants a binary search, by the lengths of texts first, and of small numbers a jump.
//
// # Example
//
//	var units = []string{"px", "em", "rem", "pt", "pc", "cm", "mm"}
//
//	func unit(name string) bool {
//		for _, u := range units {
//			if u == name {
//				return true
//			}
//		}
//		return false
//	}
//
// # Use instead
//
//	// unitsHas reports whether a value is in units.
//	func unitsHas(key string) bool {
//		switch key {
//		case "px", "em", "rem", "pt", "pc", "cm", "mm":
//			return true
//		}
//		return false
//	}
//
//	func unit(name string) bool {
//		if unitsHas(name) {
//			return true
//		}
//		return false
//	}
//
// # Safety
//
// Mechanical: the list is the same whenever it is searched, and a switch has the same constants, each once. What is looked for
// is a variable, or is evaluated once in either form. What is done once it is found runs once in both, as the loop ends with it. It
// is no fix where a file that is not compiled, or a test, names the list, where an element has a comment, or
// where the list is printed or searched for a place, too.
//
// It stays silent for lists of less than six elements, and in code that runs once. A list most of whose searches end at its first element loses
// nothing by the switch, and gains nothing.
//
// It fires in github.com/corazawaf/libinjection-go v0.3.2, xss_helpers.go, where the names of events and tags are searched one by one,
// and in github.com/open-policy-agent/opa v1.9.0, internal/ucast/ucast.go, where an operator is looked for among those of a field. A near miss is
// a list whose elements are compared as prefixes.
package scannedlist
