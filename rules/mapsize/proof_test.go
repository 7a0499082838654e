package mapsize_test

import (
	"fmt"
	"maps"
	"strconv"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(words []string) map[string]int {
	out := make(map[string]int)
	for i, w := range words {
		out[w] = i
	}
	return out
}

//go:noinline
func candidate(words []string) map[string]int {
	out := make(map[string]int, len(words))
	for i, w := range words {
		out[w] = i
	}
	return out
}

//go:noinline
func copied(in map[string]int) map[string]int {
	out := make(map[string]int)
	for k, v := range in {
		out[k] = v
	}
	return out
}

//go:noinline
func cloned(in map[string]int) map[string]int {
	out := maps.Clone(in)
	if out == nil {
		out = make(map[string]int)
	}
	return out
}

var sink map[string]int

// BenchmarkProof fills maps of several sizes: one of up to eight keys has room
// for them from the beginning.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{4, 40, 1000} {
		words := make([]string, n)
		for i := range words {
			words[i] = strconv.Itoa(i)
		}
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { fill(b, baseline, words) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { fill(b, candidate, words) })
		in := baseline(words)
		b.Run(fmt.Sprintf("copy-%d/baseline", n), func(b *testing.B) { duplicate(b, copied, in) })
		b.Run(fmt.Sprintf("copy-%d/candidate", n), func(b *testing.B) { duplicate(b, cloned, in) })
	}
}

func fill(b *testing.B, f func([]string) map[string]int, words []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(words)
	}
}

func duplicate(b *testing.B, f func(map[string]int) map[string]int, in map[string]int) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(in)
	}
}
