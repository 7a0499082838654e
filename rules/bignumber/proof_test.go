package bignumber_test

import (
	"math/big"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(z, n *big.Int) *big.Int { return z.Mul(n, big.NewInt(1_000_000)) }

var million = big.NewInt(1_000_000)

func candidate(z, n *big.Int) *big.Int { return z.Mul(n, million) }

var sink *big.Int

// BenchmarkProof multiplies a number of one word, and one of forty.
func BenchmarkProof(b *testing.B) {
	for name, bits := range map[string]uint{"word": 60, "long": 40 * 64} {
		n := new(big.Int).Lsh(big.NewInt(1), bits)
		b.Run(name+"/baseline", func(b *testing.B) { multiply(b, baseline, n) })
		b.Run(name+"/candidate", func(b *testing.B) { multiply(b, candidate, n) })
	}
}

func multiply(b *testing.B, f func(z, n *big.Int) *big.Int, n *big.Int) {
	b.ReportAllocs()
	z := new(big.Int)
	for b.Loop() {
		sink = f(z, n)
	}
}
