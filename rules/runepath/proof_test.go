package runepath_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

func candidate(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case 'A' <= r && r <= 'Z':
			b = append(b, byte(r)+'a'-'A')
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		default:
			b = utf8.AppendRune(b, unicode.ToLower(r))
		}
	}
	return string(b)
}

var sink string

// BenchmarkProof writes a short text in lower case, and a long one that is not ASCII.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"ascii": "Content-Type", "greek": strings.Repeat("Ελληνικά ", 30)} {
		b.Run(name+"/baseline", func(b *testing.B) { lower(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { lower(b, candidate, text) })
	}
}

func lower(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
