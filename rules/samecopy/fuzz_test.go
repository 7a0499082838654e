package samecopy_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// The loops of the test data, as they are found and as the fix leaves them.

func hyphens(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 8)
	for _, r := range s {
		if r == ' ' {
			b.WriteRune('-')
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func hyphensFixed(s string) string {
	var b strings.Builder
	start := 0
	for i, r := range s {
		if r != ' ' && r != utf8.RuneError {
			continue
		}
		if start == 0 {
			b.Grow(len(s) + 8)
		}
		b.WriteString(s[start:i])
		_, size := utf8.DecodeRuneInString(s[i:])
		start = i + size
		if r == ' ' {
			b.WriteRune('-')
		} else {
			b.WriteRune(r)
		}
	}
	if start == 0 {
		return s
	}
	b.WriteString(s[start:])
	return b.String()
}

func quoted(s string) string {
	var buf bytes.Buffer
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"', '\\':
			buf.WriteByte('\\')
			buf.WriteByte(s[i])
		case '\x00':
			return buf.String()
		default:
			buf.WriteByte(s[i])
		}
	}
	return buf.String()
}

func quotedFixed(s string) string {
	var buf bytes.Buffer
	start := 0
	for i := 0; i < len(s); i++ {
		if s[i] != 0 && s[i] != '"' && s[i] != '\\' {
			continue
		}
		buf.WriteString(s[start:i])
		start = i + 1
		switch s[i] {
		case '"', '\\':
			buf.WriteByte('\\')
			buf.WriteByte(s[i])
		case '\x00':
			return buf.String()
		default:
			buf.WriteByte(s[i])
		}
	}
	if start == 0 {
		return s
	}
	buf.WriteString(s[start:])
	return buf.String()
}

func printable(s string) string {
	result := ""
	for _, c := range s {
		if unicode.IsControl(c) {
			continue
		}
		result += string(c)
	}
	return result
}

func printableFixed(s string) string {
	result := ""
	start := 0
	for i, c := range s {
		if ' ' <= c && c <= '~' {
			continue
		}
		result += s[start:i]
		_, size := utf8.DecodeRuneInString(s[i:])
		start = i + size
		if unicode.IsControl(c) {
			continue
		}
		result += string(c)
	}
	if start == 0 {
		return s
	}
	result += s[start:]
	return result
}

// Fuzz holds that the fixed loops write what the others do.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "plain", "two words", " ", "a\xff b", "\uFFFD", "\xe2\x82", "naïve name", "\"\\\"", "a\x00b", "\x7fé\n", " \xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for name, fs := range map[string][2]func(string) string{
			"hyphens": {hyphens, hyphensFixed}, "quoted": {quoted, quotedFixed}, "printable": {printable, printableFixed},
		} {
			if was, is := fs[0](s), fs[1](s); was != is {
				t.Errorf("%s of %q: %q, want %q", name, s, is, was)
			}
		}
	})
}
