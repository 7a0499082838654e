package convertedtext_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(parts []string, size int) string {
	b := make([]byte, 0, size)
	for _, p := range parts {
		b = append(b, p...)
	}
	return string(b)
}

func candidate(parts []string, size int) string {
	var b strings.Builder
	b.Grow(size)
	for _, p := range parts {
		b.WriteString(p)
	}
	return b.String()
}

var sink string

// BenchmarkProof joins two parts, and a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"two": 2, "hundred": 100} {
		parts := strings.Fields(strings.Repeat("part ", n))
		b.Run(name+"/baseline", func(b *testing.B) { join(b, baseline, parts) })
		b.Run(name+"/candidate", func(b *testing.B) { join(b, candidate, parts) })
	}
}

func join(b *testing.B, f func([]string, int) string, parts []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(parts, 4*len(parts))
	}
}
