package writtensum_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(b *strings.Builder, name, text string) {
	b.WriteString("<" + name + ">" + text)
}

func candidate(b *strings.Builder, name, text string) {
	b.WriteByte('<')
	b.WriteString(name)
	b.WriteByte('>')
	b.WriteString(text)
}

// BenchmarkProof writes a short text, and one that is longer than the stack holds for a sum.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "text", "long": strings.Repeat("some text ", 10)} {
		b.Run(name+"/baseline", func(b *testing.B) { write(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { write(b, candidate, text) })
	}
}

func write(b *testing.B, f func(*strings.Builder, string, string), text string) {
	b.ReportAllocs()
	for b.Loop() {
		var out strings.Builder
		out.Grow(256)
		f(&out, "name", text)
	}
}
