package splitpart

import (
	"bytes"
	"strings"
)

func second(s string) string {
	return strings.Split(s, ",")[1] // want "text split into all its parts, of which few are used"
}

func last(s string) string {
	parts := strings.Split(s, ",") // want "of which few are used"
	return parts[len(parts)-1]
}

func word(s string) string {
	words := strings.Fields(s) // want "text split into all its words, of which few are used"
	if len(words) < 2 {
		return ""
	}
	return words[1]
}

func firstWord(b []byte) []byte {
	return bytes.Fields(b)[0] // want "text split into all its words"
}
