package samecopy

import (
	"strings"
	"unicode/utf8"
)

var _ = utf8.RuneSelf

func escape(s string) string {
	var b strings.Builder
	for _, r := range s { // want "text copied character by character"
		if r == '"' {
			b.WriteByte('\\')
			b.WriteByte('"')
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func clean(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ { // want "text copied character by character"
		c := s[i]
		if c < ' ' {
			continue
		}
		out = append(out, c)
	}
	return string(out)
}

func dashes(b []byte) []byte {
	var out []byte
	for i := range b { // want "text copied piece by piece"
		switch b[i] {
		case ' ', '_':
			out = append(out, '-')
		default:
			out = append(out, b[i])
		}
	}
	return out
}

func quote(s string) (result string) {
	for _, r := range s { // want "text copied character by character"
		switch r {
		case '\n':
			result += "\\n"
		default:
			result += string(r)
		}
	}
	return
}

func spaced(s string) string {
	var b strings.Builder
	for i, r := range s { // want "text copied piece by piece"
		if i > 3 && r == ' ' {
			b.WriteByte('-')
		} else {
			b.WriteRune(r + 0)
		}
		if r > 'a' {
			b.WriteRune(r)
		}
	}
	return b.String()
}
