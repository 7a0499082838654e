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

func padded(s string) (string, string) {
	parts := strings.Split(s, ".") // want "text split into all its parts, of which few are used"
	switch len(parts) {
	case 1:
		return parts[0], ""
	case 2:
		parts[1] += "000"
		return parts[0], parts[1][:3]
	}
	return "", ""
}

func digits(s string) (string, int) {
	parts := strings.SplitN(s, ".", 2) // want "text split into all its parts, which are joined again"
	all := strings.Join(parts, "")
	if len(parts) > 1 {
		return all, len(parts[1])
	}
	return all, 0
}

func dotted(s string) string {
	return strings.Join(strings.Split(s, "/"), ".") // want "text split into all its parts, which are joined again"
}

func dottedBytes(b, sep []byte) []byte {
	return bytes.Join(bytes.Split(b, []byte("/")), sep) // want "text split into all its parts, which are joined again"
}
