// Package roundtrip finds text that is copied to bytes, bytes that are copied to text, and
// runes of a text that are copied, for a function or a loop that takes them as they are.
//
// # What it does
//
// It finds calls of package strings whose text is converted from bytes, and of package
// bytes whose bytes are converted from text, and calls the same function of the other
// package. It finds text that is converted for copy and append, loops over []rune(s), and
// bytes that are converted to a variable of which nothing is made but the key of the next
// statement's look-up in a map, or the tag of its switch, or which its condition or result does nothing with but compare.
//
// It finds text that is converted for a method of a regular expression which says whether or where
// it matches, and calls the twin that takes text, MatchString for Match; and bytes likewise.
//
// It finds a character that is made a text for strings.Contains, Index or ContainsAny, and calls
// ContainsRune or IndexRune.
//
// Where a key is used again on one way on from the look-up, as to fill the map on a miss, the text
// is made where that way begins.
//
// Text that is converted for a reader or a buffer of package bytes, which is then only read by functions
// of the standard library that treat those of both packages alike, is read by strings.NewReader. Others, keys
// that are needed whatever the look-up comes to, and loops that count the runes it reports without a fix.
//
// # Why it is slow
//
// A conversion copies, and allocates for more than 32 bytes. The compiler leaves the copy
// out where it sees that nobody could tell: in the look-up itself, in a comparison, and in
// few calls.
//
// # Example
//
//	func find(names map[string]int, b []byte) int {
//		key := string(b)
//		return names[key]
//	}
//
//	func comment(line []byte) bool { return strings.HasPrefix(string(line), "//") }
//
// # Use instead
//
//	func find(names map[string]int, b []byte) int {
//		return names[string(b)]
//	}
//
//	func comment(line []byte) bool { return bytes.HasPrefix(line, []byte("//")) }
//
// # Safety
//
// Mechanical: the functions of both packages have the same results for the same bytes,
// range and []rune take a text apart in the same way, and between a conversion and the
// look-up nothing happens. Nothing does between the look-up and the way on which a text is made after all, either,
// but that a condition is computed, which calls nothing.
//
// A byte is a valid character. A rune may be none, and convert to the replacement character: it is looked for as a rune in
// constant texts alone that have neither that nor bytes that are no characters.
//
// A reader that something else gets could be asked for its type, and for more than both have; how a method fails to
// seek or to unread is said in other words.
//
// It is silent where one of the arguments is neither converted nor constant, and for
// functions that return a part of their argument.
//
// It fires in github.com/tidwall/gjson v1.20.0, gjson.go, where text is appended to bytes, and
// in github.com/russross/blackfriday/v2 v2.1.0, block.go, where the name of a tag is looked up. In
// github.com/iancoleman/strcase v0.3.0, snake.go, a byte is made a text to be looked for.
// A near miss is the key that bytes become to be stored in a map.
package roundtrip
