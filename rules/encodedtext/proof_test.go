package encodedtext_test

import (
	"encoding/base64"
	"encoding/hex"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(h *[32]byte) string { return hex.EncodeToString(h[:]) }

//go:noinline
func candidate(h *[32]byte) string {
	var text [64]byte
	hex.Encode(text[:], h[:])
	return string(text[:])
}

//go:noinline
func tagBaseline(h *[32]byte) string { return "W/" + base64.RawURLEncoding.EncodeToString(h[:]) }

//go:noinline
func tagCandidate(h *[32]byte) string {
	var text [43]byte
	base64.RawURLEncoding.Encode(text[:], h[:])
	return "W/" + string(text[:])
}

//go:noinline
func longBaseline(h *[256]byte) string { return hex.EncodeToString(h[:]) }

//go:noinline
func longCandidate(h *[256]byte) string {
	var text [512]byte
	hex.Encode(text[:], h[:])
	return string(text[:])
}

var sink string

// BenchmarkProof writes a hash in two ways, and the most bytes for which there is an array, of which most time goes into encoding.
func BenchmarkProof(b *testing.B) {
	hash, block := [32]byte{1, 2, 3}, [256]byte{1, 2, 3}
	for side, f := range map[string]func(*[32]byte) string{"baseline": baseline, "candidate": candidate} {
		b.Run("hex/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f(&hash)
			}
		})
	}
	for side, f := range map[string]func(*[32]byte) string{"baseline": tagBaseline, "candidate": tagCandidate} {
		b.Run("base64/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f(&hash)
			}
		})
	}
	for side, f := range map[string]func(*[256]byte) string{"baseline": longBaseline, "candidate": longCandidate} {
		b.Run("long/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f(&block)
			}
		})
	}
}
