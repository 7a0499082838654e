package deepequal_test

import (
	"fmt"
	"strings"
	"testing"
)

var sink bool

// BenchmarkProof compares slices that are equal, empty ones too.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{0, 3, 100} {
		x, y := strings.Fields(strings.Repeat("word ", n)), strings.Fields(strings.Repeat("word ", n))
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { compare(b, baseline, x, y) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { compare(b, candidate, x, y) })
	}
}

func compare(b *testing.B, equal func(a, b []string) bool, x, y []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = equal(x, y)
	}
}
