// Package comparedtext finds texts that are put together, or that values are written out to,
// only to be compared, and compares the parts.
//
// # What it does
//
// It finds a comparison of a text with a sum of texts, by ==, by != or by strings.HasPrefix and HasSuffix, and compares
// the text part by part, after its length. Where a part is the result of a call it is reported without a fix.
//
// It finds, without a fix, two values that methods such as String and Text, or packages fmt, strconv and encoding/hex,
// write out as text to compare these, at once or by variables that are only compared.
//
// # Why it is slow
//
// To join texts copies them, and allocates where they are longer than 32 bytes; the comparison then finds, as a
// rule, that the lengths differ. To write a value out takes ten times what it takes to compare the values themselves,
// or a part of them that differs mostly: a sign, a length, a kind.
//
// # Example
//
//	func below(path, dir string) bool {
//		return path == dir || strings.HasPrefix(path, dir+"/")
//	}
//
// # Use instead
//
//	func below(path, dir string) bool {
//		return path == dir || (strings.HasPrefix(path, dir) && strings.HasPrefix(path[len(dir):], "/"))
//	}
//
// # Safety
//
// Mechanical: a text is a sum of texts if it is as long as they are together and the same in each part. All operands
// are variables, fields of them and constants, and are read more than once.
//
// It is silent where the sum is constant, and where the other text is, for values that are written out to be compared with
// a constant, and for methods that give back what is there, such as String of a strings.Builder or a reflect.Type.
//
// It fires in github.com/bmatcuk/doublestar/v4 v4.9.0, match.go, where a pattern is compared with sums, and, for numbers, in
// github.com/zclconf/go-cty v1.10.0, cty/primitive_type.go. A near miss is a sum that is searched for, which is needed whole.
package comparedtext
