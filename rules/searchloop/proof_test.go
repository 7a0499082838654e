package searchloop_test

import (
	"fmt"
	"slices"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(a, b []string) (n int) {
	for _, s := range a {
		if slices.Contains(b, s) {
			n++
		}
	}
	return n
}

func candidate(a, b []string) (n int) {
	known := make(map[string]bool, len(b))
	for _, s := range b {
		known[s] = true
	}
	for _, s := range a {
		if known[s] {
			n++
		}
	}
	return n
}

var sink int

// BenchmarkProof searches lists of three, for which nothing is gained, and of many.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{3, 30, 300} {
		var x, y []string
		for i := range n {
			x, y = append(x, fmt.Sprint("key ", i)), append(y, fmt.Sprint("key ", 2*i))
		}
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { count(b, baseline, x, y) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { count(b, candidate, x, y) })
	}
}

func count(b *testing.B, f func(x, y []string) int, x, y []string) {
	for b.Loop() {
		sink = f(x, y)
	}
}
