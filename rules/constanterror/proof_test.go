package constanterror_test

import (
	"errors"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func baseline(c byte) (int, error) {
	if c < '0' || c > '9' {
		return 0, errors.New("no digit")
	}
	return int(c - '0'), nil
}

var errDigit = errors.New("no digit")

//go:noinline
func candidate(c byte) (int, error) {
	if c < '0' || c > '9' {
		return 0, errDigit
	}
	return int(c - '0'), nil
}

var sink error

// BenchmarkProof tries what fails, and what does not, which gains nothing.
func BenchmarkProof(b *testing.B) {
	for name, c := range map[string]byte{"fails": 'x', "works": '5'} {
		b.Run(name+"/baseline", func(b *testing.B) { try(b, baseline, c) })
		b.Run(name+"/candidate", func(b *testing.B) { try(b, candidate, c) })
	}
}

func try(b *testing.B, f func(byte) (int, error), c byte) {
	b.ReportAllocs()
	for b.Loop() {
		_, sink = f(c)
	}
}
