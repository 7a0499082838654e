// Package bytecopy finds texts that are copied to bytes which are only read.
//
// # What it does
//
// It finds a variable that gets []byte(s), which a function goes through, cuts and compares, and never changes
// nor hands on, and has it be the text itself. So it does with all variables that get a part of it, or give it
// one. Functions of package bytes become those of package strings, those of unicode/utf8 their twins for text; conversions back to text go.
//
// # Why it is slow
//
// A conversion to bytes copies, since bytes may be changed; each conversion of a part back to text copies again. A part of
// a text costs nothing.
//
// # Example
//
//	func value(query, key string) string {
//		rest := []byte(query)
//		for len(rest) > 0 {
//			var pair []byte
//			pair, rest, _ = bytes.Cut(rest, []byte("&"))
//			if bytes.HasPrefix(pair, []byte(key)) {
//				return string(pair[len(key):])
//			}
//		}
//		return ""
//	}
//
// # Use instead
//
//	func value(query, key string) string {
//		rest := query
//		for len(rest) > 0 {
//			var pair string
//			pair, rest, _ = strings.Cut(rest, "&")
//			if strings.HasPrefix(pair, key) {
//				return pair[len(key):]
//			}
//		}
//		return ""
//	}
//
// # Safety
//
// Guarded: no byte is set, no address of one taken, no slice is given to anybody who could keep or change it, compared with nil
// or asked for its capacity. The functions of both packages have the same results for the same bytes. A slice that was made
// shorter is cut within its length only, as far as that can be told. One thing differs: []byte(s) itself
// may be cut beyond its length as far as its capacity goes, which is up to the runtime; a text may not.
// A part of the text that lives on holds all of it in memory.
//
// It is silent where one of the variables gets bytes from elsewhere, is a parameter, a result, a field, or of a
// named type, for constants, and where all that is done is to copy the bytes back: so a text is cloned.
//
// It fires in github.com/gorilla/mux v1.8.1, regexp.go, where the values of a query are looked for, and in
// github.com/mr-tron/base58 v1.1.3, base58.go, where digits are taken from a text. A near miss is a copy whose letters
// are then changed in place.
package bytecopy
