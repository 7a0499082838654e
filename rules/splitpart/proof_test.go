package splitpart_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(s string) string { return strings.Split(s, ", ")[0] }

//go:noinline
func candidate(s string) string {
	sFirst, _, _ := strings.Cut(s, ", ")
	return sFirst
}

var sink string

// BenchmarkProof takes the first part of one, of three and of many; and the second of them where
// they are two.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"one": "10.0.0.1", "three": "10.0.0.1, 10.0.0.2, 10.0.0.3", "many": strings.Repeat("10.0.0.1, ", 100)} {
		b.Run(name+"/baseline", func(b *testing.B) { part(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { part(b, candidate, text) })
		b.Run(name+"-of-two/baseline", func(b *testing.B) { part(b, twoOf, text) })
		b.Run(name+"-of-two/candidate", func(b *testing.B) { part(b, twoCollected, text) })
	}
}

func part(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}

//go:noinline
func twoOf(s string) string {
	parts := strings.Split(s, ", ")
	if len(parts) != 2 {
		return ""
	}
	return parts[1]
}

//go:noinline
func twoCollected(s string) string {
	parts := make([]string, 0, 3)
	for rest, more := s, true; more && len(parts) < 3; {
		var part string
		part, rest, more = strings.Cut(rest, ", ")
		parts = append(parts, part)
	}
	if len(parts) != 2 {
		return ""
	}
	return parts[1]
}
