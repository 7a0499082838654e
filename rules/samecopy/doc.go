// Package samecopy finds functions that make a copy of every text though most texts need no change.
//
// # What it does
//
// It finds loops that write most characters of a text as they are, one by one, to a builder, a buffer, a string or bytes, and do
// something else with the others: they escape, quote, clean and normalise. Which those are it finds out by going through a turn
// of the loop with each character. Its fix copies all that lies between two of them at once, and returns the text itself
// where there are none.
//
// Without a fix it reports functions with a text as parameter and as result that go through it, write each character as it is in one branch
// and something else, something more or nothing in another, and return what they have written in every case. Functions that return the
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
//		var b strings.Builder
//		start := 0
//		for i, r := range s {
//			if r != '"' && r != utf8.RuneError {
//				continue
//			}
//			b.WriteString(s[start:i])
//			_, size := utf8.DecodeRuneInString(s[i:])
//			start = i + size
//			if r == '"' {
//				b.WriteByte('\\')
//			}
//			b.WriteRune(r)
//		}
//		if start == 0 {
//			return s
//		}
//		b.WriteString(s[start:])
//		return b.String()
//	}
//
// # Safety
//
// Mechanical: what is copied later is the same text, and everything that the loop does with another character it does after
// that, in the same order and with the same in the buffer. Bytes that are no valid text become the replacement character when they are
// decoded and written again: they are among the others. A text that is returned as it is shares memory with the caller's, which no
// string shows.
//
// It has no fix where a turn does anything else with most characters, where something leaves the loop early or moves its
// index, for texts that are bytes, and for variables of the package and fields. That a text is written to a device in larger pieces
// might be seen: so is nothing that is not memory.
//
// It is silent, too, for functions that return the parameter, or a part of it, somewhere, that change it in place, or that
// do the same with every character.
//
// It fires in github.com/BurntSushi/toml v1.6.0, parse.go, where escapes are replaced, and in github.com/yuin/goldmark v1.8.7,
// parser/parser.go, where an identifier is made. A near miss is a function that looks for what to escape and returns the text.
package samecopy
