package wholefile_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(text string) (n int) {
	for _, line := range strings.Split(text, "\n") {
		n = max(n, len(line))
	}
	return n
}

//go:noinline
func candidate(text string) (n int) {
	for line := range strings.SplitSeq(text, "\n") {
		n = max(n, len(line))
	}
	return n
}

var sink int

// BenchmarkProof goes through one line, a few and many.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 0, "five": 4, "thousand": 999} {
		text := strings.Repeat("some text in a line\n", n) + "last"
		b.Run(name+"/baseline", func(b *testing.B) { read(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { read(b, candidate, text) })
	}
}

func read(b *testing.B, f func(string) int, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
