// Package textkey finds text that is put together, formatted or converted only to be the key of a
// map.
//
// # What it does
//
// It finds strings joined with +, by package fmt, strings.Join or path.Join, numbers turned into
// text, bytes in hexadecimal, and what String says of a number, an array, a struct, an address or a
// time, where the text is the key in a look-up, an assignment or a deletion, or the value of a
// variable that is nothing else.
//
// Where all keys of a map are texts of the same words and values, and no other values make the same text, the fix makes the
// values the key: in a struct that is declared for it, or as it is where there is only one. The map is a variable or a field
// of which the package sees all that is done with it. Others it reports without a fix.
//
// # Why it is slow
//
// The text is allocated, for most keys are longer than the 32 bytes that fit on the stack, and
// what is kept stays on the heap, one object for each key. Then all its bytes are hashed and
// compared. A struct of the values is hashed as it is, and needs no memory of its own.
//
// # Example
//
//	func count(seen map[string]int, namespace, name string) {
//		seen[namespace+"/"+name]++
//	}
//
// # Use instead
//
//	type key struct{ namespace, name string }
//
//	func count(seen map[key]int, namespace, name string) {
//		seen[key{namespace, name}]++
//	}
//
// # Safety
//
// Mechanical where there is a fix: of the parts of the text one at most is a text itself, the others are whole numbers and truth
// values, and the words between them tell where each ends; so two keys are the same in both maps, or in none. Nobody sees a key: the map is
// looked up, set, counted, and gone through for its values. It is guarded for a field, which package fmt shows.
//
// Review where there is none: the type of the map changes wherever it is used, and two different values may make the
// same text, as "a/b" with "c" and "a" with "b/c" do: they were one key and are two. An address as
// net.IP has two forms; as netip.Addr, Unmap makes them one.
//
// It is silent for constants, for text that is used otherwise, too, and for conversions from bytes,
// which the compiler makes without a copy in a look-up.
//
// It fires in github.com/prometheus/client_golang v1.23.2, prometheus/registry.go, where names of
// metrics are looked up with an ending, and in github.com/expr-lang/expr v1.17.8, vm/program.go,
// where a kind and a number are formatted to find a note. A near miss is a name that is looked up
// and then kept in what the map gets.
package textkey
