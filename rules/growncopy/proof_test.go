package growncopy_test

import (
	"slices"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(path []string, name string) []string {
	return append(append([]string(nil), path...), name)
}

//go:noinline
func candidate(path []string, name string) []string {
	return append(append(make([]string, 0, len(path)+1), path...), name)
}

//go:noinline
func joinBaseline(a, b []byte) []byte { return append(slices.Clone(a), b...) }

//go:noinline
func joinCandidate(a, b []byte) []byte {
	return append(append(slices.Grow(a[:0:0], len(a)+len(b)), a...), b...)
}

//go:noinline
func nilBaseline(a, b []byte) []byte {
	v := append([]byte(nil), a...)
	v = append(v, b...)
	return v
}

//go:noinline
func nilCandidate(a, b []byte) []byte {
	v := append(slices.Grow([]byte(nil), len(a)+len(b)), a...)
	v = append(v, b...)
	return v
}

//go:noinline
func madeBaseline(a, b []byte) []byte {
	v := make([]byte, len(a))
	copy(v, a)
	return append(v, b...)
}

//go:noinline
func madeCandidate(a, b []byte) []byte {
	v := make([]byte, len(a), len(a)+len(b))
	copy(v, a)
	return append(v, b...)
}

// Where nothing is appended, it gains nothing.
func BenchmarkProof(b *testing.B) {
	path := []string{"usr", "share", "doc", "go", "html"}
	long := make([]byte, 1000)
	b.Run("path/baseline", func(b *testing.B) {
		for b.Loop() {
			baseline(path, "index")
		}
	})
	b.Run("path/candidate", func(b *testing.B) {
		for b.Loop() {
			candidate(path, "index")
		}
	})
	for name, more := range map[string][]byte{"bytes": long[:90], "nothing": nil} {
		b.Run(name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				joinBaseline(long, more)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				joinCandidate(long, more)
			}
		})
	}
}
