// Package byteloop finds loops that handle one by one the bytes of a text, or the elements
// of a slice, which a function handles many at a time.
//
// # What it does
//
// It finds loops over a whole string or []byte that only count a byte, or several, or look
// for the first, and calls Count and IndexByte of package strings or bytes. It finds loops that compare two
// texts of the same length byte by byte, and compares them at once. Loops that combine the bytes of two slices by an
// exclusive or, as subtle.XORBytes does, it reports without a fix. It finds loops
// that only append each element of a slice to another one, and appends the slice.
//
// A loop that moves a place forward until a byte stands there, as i < len(s) && s[i] != c, it reports without a fix: where
// the next few bytes mostly have it, a loop is as fast.
//
// Loops that copy each element to the same place of another slice become a call of copy, where the statement before
// makes that slice as long. The others it reports without a fix, and so it does loops over a text that append its bytes one by one where they need no
// change, and something else in their place where they do.
//
// # Why it is slow
//
// The library compares 16 or 32 bytes with one instruction, and memory is copied in blocks.
// An append of one byte compares the length with the capacity, stores and counts; as a call
// of a method it costs more. A text to be escaped needs it in few places.
//
// # Example
//
//	func params(path string) (n int) {
//		for i := 0; i < len(path); i++ {
//			if path[i] == ':' {
//				n++
//			}
//		}
//		return n
//	}
//
// # Use instead
//
//	func params(path string) (n int) {
//		n += strings.Count(path, ":")
//		return n
//	}
//
// # Safety
//
// Mechanical: bytes below 128 are the same in a text, in bytes and in runes; a loop that
// ends at the first byte does what follows when it is there, with the index, and else
// nothing; appending a slice to another one appends its elements.
//
// It is silent for other bytes, where the loop has another end or a label, or does something
// else, and where what is gone through is changed. Copies to a slice of another length have no fix: a loop panics where
// copy stops. An append to a field behind a pointer asks first whether there is an element: a loop without turns does not
// follow it, should it be nil.
//
// It fires in github.com/tidwall/gjson v1.20.0, gjson.go, where a path is searched for a
// separator, and, for single bytes, in github.com/valyala/fasthttp v1.52.0, bytesconv.go, and
// github.com/BurntSushi/toml v1.6.0, error.go. It appends at once in github.com/go-ldap/ldap/v3 v3.1.10, search.go, and copies at once in
// github.com/jmoiron/sqlx v1.2.0, reflectx/reflect.go, and github.com/godbus/dbus/v5 v5.1.0, export.go. A near miss is a search for a number in a list.
package byteloop
