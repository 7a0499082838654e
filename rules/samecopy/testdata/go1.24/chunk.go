package samecopy

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

var _ = utf8.RuneError

func hyphens(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 8)

	for _, r := range s { // want "text copied character by character"
		if r == ' ' {
			b.WriteRune('-')
		} else {
			b.WriteRune(r)
		}
	}

	return b.String()
}

func quoted(s string) string {
	buf := &bytes.Buffer{}
	buf.WriteByte('"')
	for i := 0; i < len(s); i++ { // want "text copied character by character"
		switch s[i] {
		case '"', '\\':
			buf.WriteByte('\\')
			buf.WriteByte(s[i])
		default:
			buf.WriteByte(s[i])
		}
	}
	buf.WriteByte('"')
	return buf.String()
}

func escaped(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ { // want "text copied character by character"
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
			continue
		case c < ' ':
			if len(out) == 0 {
				return ""
			}
			continue
		}
		out = append(out, c)
	}
	return string(out)
}

func printable(s string) string {
	result := ""
	for _, c := range s { // want "text copied character by character"
		if unicode.IsControl(c) {
			continue
		}
		result += string(c)
	}
	return result
}

func words(s string) (all []string) {
	word := ""
	for i, c := range []byte(s) { // want "text copied character by character"
		if c == ',' && i > 0 {
			all = append(all, word)
			word = ""
			continue
		}
		if c != ' ' {
			word += string(rune(c))
		}
	}
	return append(all, word)
}

type name string

func (n name) String() string {
	var b strings.Builder
	for _, start := range n { // want "text copied character by character"
		if start > 127 || start == '%' {
			b.WriteString("?")
			continue
		}
		b.WriteByte(byte(start))
	}
	return b.String()
}

func ascii(s string) string {
	var b bytes.Buffer
	for _, r := range s { // want "text copied character by character"
		if r < 0x80 {
			b.WriteByte(byte(r))
		}
	}
	return b.String()
}
