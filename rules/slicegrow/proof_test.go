package slicegrow_test

import (
	"fmt"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func madeBaseline(words []string) []int {
	lengths := make([]int, 0)
	for _, w := range words {
		lengths = append(lengths, len(w))
	}
	return lengths
}

//go:noinline
func madeCandidate(words []string) []int {
	lengths := make([]int, 0, len(words))
	for _, w := range words {
		lengths = append(lengths, len(w))
	}
	return lengths
}

// BenchmarkProof fills slices of several lengths: one element is allocated once
// in either way.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 10, 1000} {
		words := strings.Fields(strings.Repeat("word ", n))
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { fill(b, madeBaseline, words) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { fill(b, madeCandidate, words) })
	}
}

var sink []int

func fill(b *testing.B, lengths func([]string) []int, words []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = lengths(words)
	}
}
