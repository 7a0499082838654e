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

//go:noinline
func someBaseline(words []string, shorter int) (lengths []int) {
	for _, w := range words {
		if len(w) == shorter {
			continue
		}
		lengths = append(lengths, len(w))
	}
	return lengths
}

//go:noinline
func someCandidate(words []string, shorter int) (lengths []int) {
	for _, w := range words {
		if len(w) == shorter {
			continue
		}
		if lengths == nil {
			lengths = make([]int, 0, len(words))
		}
		lengths = append(lengths, len(w))
	}
	return lengths
}

// BenchmarkProof fills slices of several lengths: one element is allocated once
// in either way. Where most elements are left out, more room is made than is needed.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 10, 1000} {
		words := strings.Fields(strings.Repeat("word ", n))
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { fill(b, madeBaseline, words) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { fill(b, madeCandidate, words) })
		most := strings.Fields(strings.Repeat("word word and ", n))
		b.Run(fmt.Sprintf("some%d/baseline", n), func(b *testing.B) { fill(b, but(someBaseline), most) })
		b.Run(fmt.Sprintf("some%d/candidate", n), func(b *testing.B) { fill(b, but(someCandidate), most) })
	}
	rare := append(make([]string, 1000), "word")
	b.Run("rare/baseline", func(b *testing.B) { fill(b, but(someBaseline), rare) })
	b.Run("rare/candidate", func(b *testing.B) { fill(b, but(someCandidate), rare) })
}

var sink []int

// but leaves out of a list what is three letters long, or empty in a list of such.
func but(lengths func([]string, int) []int) func([]string) []int {
	return func(words []string) []int {
		if words[0] == "" {
			return lengths(words, 0)
		}
		return lengths(words, 3)
	}
}

func fill(b *testing.B, lengths func([]string) []int, words []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = lengths(words)
	}
}
