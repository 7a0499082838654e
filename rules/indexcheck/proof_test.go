package indexcheck_test

import "testing"

// The code as the rule finds it, and as its page says to write it.

func baseline(to []byte, n uint64) {
	to[0] = byte(n)
	to[1] = byte(n >> 7)
	to[2] = byte(n >> 14)
	to[3] = byte(n >> 21)
	to[4] = byte(n >> 28)
	to[5] = byte(n >> 35)
	to[6] = byte(n >> 42)
	to[7] = byte(n >> 49)
}

func candidate(to []byte, n uint64) {
	to = to[:8]
	to[0] = byte(n)
	to[1] = byte(n >> 7)
	to[2] = byte(n >> 14)
	to[3] = byte(n >> 21)
	to[4] = byte(n >> 28)
	to[5] = byte(n >> 35)
	to[6] = byte(n >> 42)
	to[7] = byte(n >> 49)
}

// BenchmarkProof writes one number, and a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
		to := make([]byte, 8*n)
		b.Run(name+"/baseline", func(b *testing.B) { write(b, baseline, to) })
		b.Run(name+"/candidate", func(b *testing.B) { write(b, candidate, to) })
	}
}

func write(b *testing.B, f func([]byte, uint64), to []byte) {
	for b.Loop() {
		for i := 0; i < len(to); i += 8 {
			f(to[i:], uint64(i))
		}
	}
}
