// Package samecopy finds functions that make a copy of every text though most texts need no change.
//
// # What it does
//
// It finds functions with a text as parameter and as result that go through it, write each character as it is in one branch
// and something else, something more or nothing in another, and return what they have written in every case: functions that
// escape, quote, clean and normalise. It reports the loop without a fix. Functions that return the
// parameter itself somewhere know the texts that need nothing done.
//
// # Why it is slow
//
// Most texts that are escaped have nothing to escape, and most names are normal. Each still pays for a buffer, for a copy made
// character by character, and for the text made of the buffer. To look for the first character that needs a change
// costs no memory, and a fraction of the time; where there is none, the text is the result.
//
// # Example
//
//	func escape(s string) string {
//		var b strings.Builder
//		for _, r := range s {
//			if r == '"' {
//				b.WriteByte('\\')
//			}
//			b.WriteRune(r)
//		}
//		return b.String()
//	}
//
// # Use instead
//
//	func escape(s string) string {
//		if strings.IndexByte(s, '"') < 0 {
//			return s
//		}
//		var b strings.Builder
//		b.Grow(len(s) + 2)
//		for _, r := range s {
//			if r == '"' {
//				b.WriteByte('\\')
//			}
//			b.WriteRune(r)
//		}
//		return b.String()
//	}
//
// # Safety
//
// Review: runes that are decoded and written again replace bytes that are no valid text, which a text that is returned
// as it is keeps. Bytes that are returned as they are share memory with the caller's.
//
// It is silent for functions that return the parameter, or a part of it, somewhere, that change it in place, or that
// do the same with every character.
//
// It fires in github.com/BurntSushi/toml v1.6.0, parse.go, where escapes are replaced, and in github.com/yuin/goldmark v1.8.7,
// parser/parser.go, where an identifier is made. A near miss is a function that looks for what to escape and returns the text.
package samecopy
