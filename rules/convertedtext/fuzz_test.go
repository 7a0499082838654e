package convertedtext_test

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Fuzz holds that a builder has the text that appended bytes have.
func Fuzz(f *testing.F) {
	f.Add("", 'x')
	f.Add("alpha beta", rune(-1))
	f.Add("\xff\x00 日本 \xe6\x97", '日')
	f.Fuzz(func(t *testing.T, text string, end rune) {
		parts := strings.Split(text, " ")
		if was, is := baseline(parts, len(parts)), candidate(parts, len(parts)); was != is {
			t.Errorf("%q, want %q", is, was)
		}
		if was, is := appended(parts, end), written(parts, end); was != is {
			t.Errorf("%q, want %q", is, was)
		}
	})
}

func appended(parts []string, end rune) string {
	var b []byte
	for i, p := range parts {
		if i > 0 && len(b) > 0 {
			b = append(b, ',', ' ')
		}
		b = append(b, []byte(p)...)
	}
	b = utf8.AppendRune(b, end)
	return string(b)
}

func written(parts []string, end rune) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 && b.Len() > 0 {
			b.WriteByte(',')
			b.WriteByte(' ')
		}
		b.Write([]byte(p))
	}
	b.WriteRune(end)
	return b.String()
}
