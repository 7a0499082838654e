package charclass

import "strings"

func separator(c byte) bool {
	return strings.IndexByte(" \t\r\n,;", c) >= 0 // want "constant text searched for one character"
}

func valid(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-_.", r) { // want "constant text searched for one character"
			return false
		}
	}
	return true
}

const quotes = `"'`

func quote(r rune) bool {
	return strings.ContainsRune(quotes, r) // want "constant text searched for one character"
}

func unquoted(r rune) bool {
	return strings.IndexRune(quotes, r) == -1 // want "constant text searched for one character"
}

type scanner struct {
	text string
	at   int
}

func (s *scanner) Skip() {
	for s.at < len(s.text) && strings.IndexByte(" \t\n\r", s.text[s.at]) != -1 { // want "constant text searched for one character"
		s.at++
	}
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

func number(s string) (n int) {
	for i := 0; i < len(s); i++ {
		n = n*36 + strings.IndexByte(digits, s[i]) // want "constant text searched for one character"
	}
	return n
}

func Place(r rune) int {
	return strings.IndexRune("+-%", r) // want "constant text searched for one character"
}

func brackets(a, b rune) bool {
	return strings.ContainsRune("([{<>", a) && // want "constant text searched for one character"
		strings.ContainsRune(")]}<>", b) // want "constant text searched for one character"
}

func letters(r rune) bool {
	return strings.ContainsRune("äöüß", r) // want "constant text searched for one character"
}
