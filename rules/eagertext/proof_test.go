package eagertext_test

import (
	"fmt"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func must(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

//go:noinline
func baseline(i, n int) int {
	must(i < n, fmt.Sprintf("index %d of %d", i, n))
	return n - i
}

//go:noinline
func candidate(i, n int) int {
	if !(i < n) {
		must(i < n, fmt.Sprintf("index %d of %d", i, n))
	}
	return n - i
}

// BenchmarkProof asks for what is so, of small numbers and of such that do not lie in memory already.
func BenchmarkProof(b *testing.B) {
	for name, i := range map[string]int{"small": 3, "large": 3000} {
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				baseline(i, 5000)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				candidate(i, 5000)
			}
		})
	}
}
