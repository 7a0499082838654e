package samecopy_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '"' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func candidate(s string) string {
	if strings.IndexByte(s, '"') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 2)
	for _, r := range s {
		if r == '"' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

var sink string

// BenchmarkProof escapes a text with nothing to escape, and one that ends with something.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"plain": "a short text", "quoted": strings.Repeat("some text ", 20) + `"`} {
		b.Run(name+"/baseline", func(b *testing.B) { escape(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { escape(b, candidate, text) })
	}
}

func escape(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
