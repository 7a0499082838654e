package samecopy_test

import (
	"strings"
	"testing"
)

var sink string

// BenchmarkProof replaces spaces in a text that has none, in one that has some, and in one in which
// every other character is one.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"none": "go1.26.8-linux-amd64", "some": strings.Repeat("a sentence of words ", 10), "dense": strings.Repeat("a ", 50)} {
		b.Run(name+"/baseline", func(b *testing.B) { replace(b, hyphens, text) })
		b.Run(name+"/candidate", func(b *testing.B) { replace(b, hyphensFixed, text) })
	}
}

func replace(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
