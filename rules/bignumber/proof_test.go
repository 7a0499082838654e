package bignumber_test

import (
	"math/big"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

var sink *big.Int

func multiply(b *testing.B, f func(z, n *big.Int) *big.Int, n *big.Int) {
	b.ReportAllocs()
	z := new(big.Int)
	for b.Loop() {
		sink = f(z, n)
	}
}

func powerBaseline(z, n *big.Int, e int64) *big.Int {
	return z.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(e), nil))
}

func powerCandidate(z, n *big.Int, e int64) *big.Int { return z.Mul(n, powerOf10(new(big.Int), e)) }

// BenchmarkPower multiplies a number by a power of ten that is shared, and by one that is not.
func BenchmarkPower(b *testing.B) {
	n := big.NewInt(314159265)
	for name, e := range map[string]int64{"shared": 18, "long": 80} {
		b.Run(name+"/baseline", func(b *testing.B) {
			multiply(b, func(z, n *big.Int) *big.Int { return powerBaseline(z, n, e) }, n)
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			multiply(b, func(z, n *big.Int) *big.Int { return powerCandidate(z, n, e) }, n)
		})
	}
}

func textBaseline(s string) (*big.Int, bool) { return new(big.Int).SetString(s, 10) }

func textCandidate(s string) (*big.Int, bool) { return setDecimal(new(big.Int), s) }

// BenchmarkText reads a number that fits in a word, and one of forty digits.
func BenchmarkText(b *testing.B) {
	for name, text := range map[string]string{"word": "314159265", "long": "3141592653589793238462643383279502884197"} {
		b.Run(name+"/baseline", func(b *testing.B) { read(b, textBaseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { read(b, textCandidate, text) })
	}
}

func read(b *testing.B, f func(string) (*big.Int, bool), text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink, _ = f(text)
	}
}
