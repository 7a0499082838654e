package plainpattern_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(s string) bool { return token.MatchString(s) }

//go:noinline
func candidate(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !('0' <= r && r <= '9' || r == '_' || 'a' <= r && r <= 'z') })
}

var sink bool

// BenchmarkProof matches names, short and long, and what is none.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "id", "long": strings.Repeat("a_long_name_", 20), "none": "No name"} {
		b.Run(name+"/baseline", func(b *testing.B) { match(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { match(b, candidate, text) })
	}
}

func match(b *testing.B, f func(string) bool, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
