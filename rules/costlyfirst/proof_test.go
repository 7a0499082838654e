package costlyfirst_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(line, word string, enabled bool) bool {
	return strings.Contains(line, word) && enabled
}

//go:noinline
func candidate(line, word string, enabled bool) bool {
	return enabled && strings.Contains(line, word)
}

var sink bool

// BenchmarkProof searches a line where the variable says no, and where it leaves the answer
// open, which gains nothing.
func BenchmarkProof(b *testing.B) {
	line := strings.Repeat("some words ", 20)
	for name, enabled := range map[string]bool{"off": false, "on": true} {
		b.Run(name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				sink = baseline(line, "other words", enabled)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				sink = candidate(line, "other words", enabled)
			}
		})
	}
}
