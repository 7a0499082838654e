package roundtrip_test

import (
	"bytes"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(names map[string]int, b []byte) int {
	if strings.HasPrefix(string(b), "//") {
		return 0
	}
	key := string(b) //lint:ignore SA6001 this is what is measured
	return names[key]
}

//go:noinline
func candidate(names map[string]int, b []byte) int {
	if bytes.HasPrefix(b, []byte("//")) {
		return 0
	}
	return names[string(b)]
}

var sink int

// BenchmarkProof looks up a short text, for which a copy needs no memory, and a
// long one, and looks for a character among three.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "name", "long": strings.Repeat("name", 50)} {
		names := map[string]int{text: 1}
		b.Run(name+"/baseline", func(b *testing.B) { look(b, baseline, names, text) })
		b.Run(name+"/candidate", func(b *testing.B) { look(b, candidate, names, text) })
	}
	for side, f := range map[string]func(string, byte) bool{"baseline": textSought, "candidate": characterSought} {
		b.Run("character/"+side, func(b *testing.B) {
			for b.Loop() {
				f("-_.", '.')
			}
		})
	}
}

func look(b *testing.B, f func(map[string]int, []byte) int, names map[string]int, text string) {
	b.ReportAllocs()
	key := []byte(text)
	for b.Loop() {
		sink = f(names, key)
	}
}

//go:noinline
func textSought(chars string, c byte) bool { return strings.ContainsAny(string(c), chars) }

//go:noinline
func characterSought(chars string, c byte) bool { return strings.ContainsRune(chars, rune(c)) }
