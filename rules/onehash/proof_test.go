package onehash_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(b []byte) string {
	h := sha256.New()
	h.Write(b)
	return hex.EncodeToString(h.Sum(nil))
}

//go:noinline
func candidate(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

var sink string

// BenchmarkProof hashes a short text and a long one, of which the hash is nearly all.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{10, 10_000} {
		data := bytes.Repeat([]byte("x"), n)
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { sum(b, baseline, data) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { sum(b, candidate, data) })
	}
}

func sum(b *testing.B, f func([]byte) string, data []byte) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(data)
	}
}
