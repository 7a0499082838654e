package charclass_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(s string) (n int) {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(" \t\r\n,;", s[i]) >= 0 {
			n++
		}
	}
	return n
}

//go:noinline
func candidate(s string) (n int) {
	for i := 0; i < len(s); i++ {
		if candidateChar(s[i]) {
			n++
		}
	}
	return n
}

// candidateChar reports whether c is one of " \t\r\n,;".
func candidateChar(c byte) bool {
	switch c {
	case '\t', '\n', '\r', ' ', ',', ';':
		return true
	}
	return false
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

//go:noinline
func placeBaseline(c byte) int { return strings.IndexByte(digits, c) }

//go:noinline
func placeCandidate(c byte) int { return placeCandidateIndex(c) }

// placeCandidateIndex returns the place of c in "0123456789abcdefghijklmnopqrstuvwxyz", or -1.
func placeCandidateIndex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10
	}
	return -1
}

//go:noinline
func runeBaseline(r rune) bool { return strings.ContainsRune("abcdefghijklmnopqrstuvwxyz-_äö", r) }

//go:noinline
func runeCandidate(r rune) bool { return runeCandidateChar(r) }

// runeCandidateChar reports whether c is one of "abcdefghijklmnopqrstuvwxyz-_äö".
func runeCandidateChar(c rune) bool {
	switch c {
	case '-', '_', 'ä', 'ö':
		return true
	}
	return 'a' <= c && c <= 'z'
}

var sink int

// BenchmarkProof looks for separators, and for the place of a digit that is the first, for which least is gained.
func BenchmarkProof(b *testing.B) {
	line := strings.Repeat("some words, and more; ", 10)
	for side, f := range map[string]func(string) int{"baseline": baseline, "candidate": candidate} {
		b.Run("class/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f(line)
			}
		})
	}
	for side, f := range map[string]func(byte) int{"baseline": placeBaseline, "candidate": placeCandidate} {
		b.Run("first/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f('0')
			}
		})
	}
}
