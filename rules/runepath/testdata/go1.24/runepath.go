package runepath

import (
	"unicode"
	"unicode/utf8"
)

func lower(s string) string {
	runes := []rune(s) // want "text turned into runes"
	for i, r := range runes {
		runes[i] = unicode.ToLower(r) // want "each character looked up"
	}
	return string(runes) // want "text made of runes"
}

func first(s string, n int) string {
	return string([]rune(s)[:n]) // want "text made of runes" "text turned into runes"
}

func identifier(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && // want "each character looked up"
			(i == 0 || !unicode.IsDigit(r)) { // want "each character looked up"
			return false
		}
	}
	return true
}

func width(b []byte) (n int) {
	for len(b) > 0 {
		_, size := utf8.DecodeRune(b) // want "each character looked up"
		b = b[size:]
		n++
	}
	return n
}
