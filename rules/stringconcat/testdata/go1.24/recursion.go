package loops

import "unicode/utf8"

// Functions that call themselves instead of a loop.
func leaderTo(text string, column int) string {
	if utf8.RuneCountInString(text) >= column {
		return text
	}
	return leaderTo(text+".", column) // want `string grows by the same text each time that a function calls itself`
}

func zeros(width int, s string) string {
	if len(s) < width-1 {
		return zeros(width, "0"+s) // want `string grows by the same text each time that a function calls itself`
	}
	return s
}

func padWith(s string, with rune, n int) string {
	if n < len([]rune(s)) {
		return s
	}
	return padWith(string(with)+s, with, n) // want `string grows by the same text each time that a function calls itself`
}
