package charchain

import "unicode/utf8"

func keyChar(c int32) bool {
	return (c >= 0x23 && c <= 0x27) || (c >= 0x30 && c <= 0x39) || (c >= 0x5e && c <= 0x7a) || c == 0x21 // want "told by one comparison after the other"
}

func commented(c byte) bool {
	return c == '(' || // want "told by one comparison after the other"
		c == '[' || // an index
		c == '{' || c == '<'
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

func isLetter(c byte) bool { return isLower(c) || 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return c >= '0' && '9' >= c }

func IsName(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '_' // want "told by one comparison after the other"
}

// field is what a text begins with.
func field(s string) string {
	i := 0
	for i < len(s) && s[i] != ' ' && s[i] != ',' && s[i] != ';' && s[i] != '=' { // want "told by one comparison after the other"
		i++
	}
	return s[:i]
}

type lexer struct {
	text []rune
	at   int
}

func (l *lexer) stop() bool {
	return l.at == len(l.text) || (l.text[l.at] == '(' || l.text[l.at] == '{' || l.text[l.at] == '[' || l.text[l.at] == '<') // want "told by one comparison after the other"
}

func text(r rune) bool {
	return r != '<' && r != '>' && r != '&' && !(r == '"' || r == '\'') // want "told by one comparison after the other"
}

type token byte

func operators(s []token) (n int) {
	for _, c := range s {
		switch {
		case c == '+', c == '-', c == '*', c == '/', c >= 0xf0: // want "told by one comparison after the other"
			n++
		case c == '%' || c == '^' || c == '|' || c == '~': // want "told by one comparison after the other"
			n += 2
		}
	}
	return n
}

func latin(r rune) bool {
	return r == 'a' || r == 'e' || r == 'i' || r == 'o' || r == 0xe9 // want "told by one comparison after the other"
}

const star = '*'

func special(r rune) bool {
	return r < utf8.RuneSelf && (r == '.' || r == '?' || r == star || r == '$') // want "told by one comparison after the other"
}
