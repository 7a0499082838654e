// Package charchain finds characters whose class is told by one comparison after the other, and looks them up in a table.
//
// # What it does
//
// It finds conditions that compare one byte, rune or int with constants, joined by || and &&, and by functions of the package that do
// nothing but compare: c >= 'a' && c <= 'z' || c == '_' || ... Where the characters they hold for, or do not hold for, are four ranges or
// more, a table of bools takes their place. They may be a part of a longer condition, and the conditions of a case.
//
// # Why it is slow
//
// Each comparison is a branch. A character that is of no such class is compared with all of them, and where
// letters, digits and punctuation mix, the processor guesses wrong again and again which range comes next. A table
// answers at once, and as fast for each character. Scanners and validators ask for each character of a text.
//
// # Example
//
//	func keyChar(c rune) bool {
//		return '#' <= c && c <= '\'' || '0' <= c && c <= '9' || c == '!' || c == '*'
//	}
//
// # Use instead
//
//	func keyChar(c rune) bool {
//		return 0 <= c && c < 128 && keyCharTable[c]
//	}
//
//	// keyCharTable has the characters that keyChar tells from all others.
//	var keyCharTable = [128]bool{
//		'!': true, '#': true, '$': true, '%': true, '&': true, '\'': true, '*': true, '0': true,
//		'1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true,
//		'9': true,
//	}
//
// # Safety
//
// Mechanical: the table is made by asking the condition for each character, and for those beside the constants beyond its
// end, where all must have the same answer. The character is a variable, a field or an element that is
// read the first time where it was before, so that what panics still does.
//
// It is silent for up to three ranges, which are compared as fast, where something else than the character is asked in
// between, for a switch of characters, which is compiled to a search, and for a single call of a function, which is a matter of that
// function.
//
// It fires in go.opentelemetry.io/otel, baggage/baggage.go, up to v1.25.0, whose authors put a table in the place of two
// such conditions, in github.com/tdewolff/parse/v2 v2.8.1, css/lex.go, where names and numbers are scanned, and in
// github.com/BurntSushi/toml v1.3.2, lex.go. A near miss is a function of three ranges, as for letters and digits.
package charchain
