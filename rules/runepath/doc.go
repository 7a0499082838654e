// Package runepath finds text that is handled rune by rune where its bytes would mostly do.
//
// # What it does
//
// It finds conversions of a text to a slice of runes, and back. And it finds calls of package unicode that ask
// for the class or the case of a character, and decode one, in a loop over a text, in functions that nowhere ask first whether
// the character is one of ASCII. It reports them without a fix.
//
// There is one for a variable of a function that begins empty, to which runes are appended, and of which only text is
// made: it becomes a strings.Builder, or, where one text after the other is gathered in its memory, a slice of bytes.
//
// And there is one where the runes of a text are counted, and up to three parts of them made text again, as by what cuts a text
// short: the runes are counted in the text, and a function cuts the part out of it.
//
// # Why it is slow
//
// A slice of runes takes four times the memory of a text of ASCII, is allocated and filled in one pass, and encoded
// again in another. A table of package unicode is searched for each character, though of the first 128 a
// comparison or an array tells the class. Nearly all text that programs handle is ASCII: names, numbers, headers,
// paths, source.
//
// # Example
//
//	func lower(s string) string {
//		runes := []rune(s)
//		for i, r := range runes {
//			runes[i] = unicode.ToLower(r)
//		}
//		return string(runes)
//	}
//
// # Use instead
//
//	func lower(s string) string {
//		b := make([]byte, 0, len(s))
//		for _, r := range s {
//			switch {
//			case 'A' <= r && r <= 'Z':
//				b = append(b, byte(r)+'a'-'A')
//			case r < utf8.RuneSelf:
//				b = append(b, byte(r))
//			default:
//				b = utf8.AppendRune(b, unicode.ToLower(r))
//			}
//		}
//		return string(b)
//	}
//
// # Safety
//
// Review: bytes that are no valid text become the replacement character when they are decoded, and
// an index counts bytes then, not characters. The fix is mechanical: a rune becomes the same bytes when it is written, the
// replacement character if it is none, and nobody counts them. So it is for a part: where the text has the replacement character, or
// bytes that become one, the part is made of runes as before, and so is what is out of range, which panics. The text is a parameter or
// variable of the function that is set once, and no part is cut in a loop that the runes were made before.
//
// It is silent where a function compares characters with those of ASCII by their order, or with the replacement character, for constants, and where the compiler
// makes no slice of runes: in a range, and for the length.
//
// It fires in github.com/mattn/go-runewidth v0.0.9, runewidth.go, where a text is cut, and in github.com/olekukonko/tablewriter v0.0.5,
// util.go, where a title is made. It gathers bytes instead of runes in
// github.com/BurntSushi/toml v1.3.2, parse.go, where escapes are replaced, and cuts a part out in github.com/samber/lo v1.52.0, string.go. A near miss is a loop that compares a character with letters first.
package runepath
