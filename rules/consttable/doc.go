// Package consttable finds tables of constants that a function builds in each call, and maps
// of constants that are looked up where a switch or an array does.
//
// # What it does
//
// It finds a local variable that is a literal of a map or a slice of constants, and that is
// only looked up, gone through and measured. It becomes a variable of the package. And it
// finds look-ups of unexported maps of the package with up to 64 constant keys that nothing
// changes. Where nothing else is done with the map, a function with a switch takes its place.
// Literals of maps that are looked up where they stand it reports without a fix.
//
// # Why it is slow
//
// A map is allocated and each key hashed for it, in every call; a slice is copied from the
// constants. And a look-up in a map hashes the key and compares it, where a switch over
// numbers or texts is a few comparisons, and an array of 256 elements one load.
//
// # Example
//
//	func days(month int) int {
//		lengths := []int{31, 28, 31, 30, 31, 30}
//		return lengths[month]
//	}
//
//	var shorts = map[string]byte{"quot": '"', "amp": '&', "lt": '<'}
//
//	func short(name string) byte { return shorts[name] }
//
// # Use instead
//
//	var lengths = []int{31, 28, 31, 30, 31, 30}
//
//	func days(month int) int {
//		return lengths[month]
//	}
//
//	// shortsValue returns the value of a key in shorts.
//	func shortsValue(key string) (value byte) {
//		switch key {
//		case "quot":
//			return '"'
//		case "amp":
//			return '&'
//		case "lt":
//			return '<'
//		}
//		return value
//	}
//
//	func short(name string) byte { return shortsValue(name) }
//
// # Safety
//
// Mechanical: nothing changes the table, keeps it or takes the address of an element, and its
// name is free. A switch is written for maps with whole numbers or text, or pairs of them, as keys, and constants or structs and arrays of them as
// values, which no other file of the folder, be it a test, names. Comments of its elements stay with them.
// A map that a function has built gets its switch after it has become a variable of the package.
//
// It is silent for tables of fewer than three elements, for those that are given to functions
// or returned, and in code that runs once.
//
// It fires in github.com/go-playground/validator/v10 v10.30.6, baked_in.go, where a table of
// a checksum is built for each address, and, for maps that never change, in
// github.com/valyala/fasthttp v1.52.0, server.go, and github.com/yuin/goldmark v1.8.7,
// parser/html_block.go. A near miss is an array, which may be copied to be changed.
package consttable
