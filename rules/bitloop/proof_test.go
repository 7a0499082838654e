package bitloop_test

import (
	"math/bits"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(set []uint64) (n int) {
	for _, w := range set {
		for w != 0 {
			w &= w - 1
			n++
		}
	}
	return n
}

func candidate(set []uint64) (n int) {
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

var sink int

// BenchmarkProof has words with no bit, with two, which gain least, and with half of them.
func BenchmarkProof(b *testing.B) {
	for name, w := range map[string]uint64{"none": 0, "two": 1<<40 | 1, "half": 0x5555555555555555} {
		set := make([]uint64, 64)
		for i := range set {
			set[i] = w
		}
		b.Run(name+"/baseline", func(b *testing.B) { measure(b, set, baseline) })
		b.Run(name+"/candidate", func(b *testing.B) { measure(b, set, candidate) })
	}
}

func measure(b *testing.B, set []uint64, count func([]uint64) int) {
	for b.Loop() {
		sink = count(set)
	}
}
