package convertedtext_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzKept holds that an error says the same of bytes as of their text.
func FuzzKept(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("alpha \xff\x00 日本\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, layout := range []string{"%s", "%q", "%x", "%X"} {
			if was, is := fmt.Errorf(layout, b), fmt.Errorf(layout, string(b)); was.Error() != is.Error() {
				t.Errorf("%s: %q, want %q", layout, is, was)
			}
		}
	})
}

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
