// Package charclass finds constant texts that are searched for one character, to tell what
// kind of character it is, and compares it instead.
//
// # What it does
//
// It finds strings.ContainsRune, IndexRune and IndexByte of a constant text and a character that is
// not constant. Where it is asked whether the character is there, and there are at most three, the
// comparisons take the place of the call; else a function with a switch does. Where it is asked for the
// place of the character, as digits of a base are read, a function takes its place that computes it,
// if the text has at most six runs of characters that follow each other.
//
// # Why it is slow
//
// A search goes through the text, by a function that is made for long ones and cannot be inlined. It takes
// several nanoseconds for each character that is looked at, where two comparisons tell whether it is a letter. In
// scanners and validators that is done for each character.
//
// # Example
//
//	func separator(c byte) bool {
//		return strings.IndexByte(" \t\r\n,;", c) >= 0
//	}
//
// # Use instead
//
//	func separator(c byte) bool {
//		return separatorChar(c)
//	}
//
//	// separatorChar reports whether c is one of " \t\r\n,;".
//	func separatorChar(c byte) bool {
//		switch c {
//		case '\t', '\n', '\r', ' ', ',', ';':
//			return true
//		}
//		return false
//	}
//
// # Safety
//
// Mechanical: the text is constant and valid, and what is no character at all is not found in it. The
// character is evaluated once, or is a variable. The name of the function is free in the package.
//
// It is silent for texts of one character or of more than 128 bytes, for those with the replacement
// character, which invalid bytes are found as, and where a place is asked for in a text that has a character twice
// or one outside of ASCII. A second such search of a function has no fix.
//
// It fires in github.com/goccy/go-json v0.10.4, internal/runtime/struct_field.go, for each character of a tag, and in
// golang.org/x/oauth2 v0.24.0, google/externalaccount/header.go. A near miss is strings.IndexAny, whose text has any number of characters.
package charclass
