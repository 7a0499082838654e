package closuretext_test

import (
	"fmt"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(name string, n int, x float64, b bool) func() string {
	return func() string {
		return fmt.Sprintf("request.%s.%d.%v.%t", name, n, x, b)
	}
}

//go:noinline
func candidate(name string, n int, x float64, b bool) func() string {
	nameText := fmt.Sprintf("request.%s.%d.%v.%t", name, n, x, b)
	return func() string {
		return nameText
	}
}

var made string

// BenchmarkProof calls a closure often, and once, where nothing is gained.
func BenchmarkProof(b *testing.B) {
	for _, side := range []struct {
		name string
		make func(string, int, float64, bool) func() string
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run("often/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			f := side.make("leftpad", 7, 0.5, true)
			for b.Loop() {
				made = f()
			}
		})
		b.Run("once/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				made = side.make("leftpad", 7, 0.5, true)()
			}
		})
	}
}
