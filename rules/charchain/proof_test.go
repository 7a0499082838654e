package charchain_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(s string) (n int) {
	for i := 0; i < len(s); i++ {
		if 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z' || '0' <= s[i] && s[i] <= '9' || s[i] == '_' {
			n++
		}
	}
	return n
}

//go:noinline
func candidate(s string) (n int) {
	for i := 0; i < len(s); i++ {
		if candidateTable[s[i]] {
			n++
		}
	}
	return n
}

// candidateTable has the characters that candidate tells from all others.
var candidateTable = [256]bool{
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true,
	'8': true, '9': true, 'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true,
	'G': true, 'H': true, 'I': true, 'J': true, 'K': true, 'L': true, 'M': true, 'N': true,
	'O': true, 'P': true, 'Q': true, 'R': true, 'S': true, 'T': true, 'U': true, 'V': true,
	'W': true, 'X': true, 'Y': true, 'Z': true, '_': true, 'a': true, 'b': true, 'c': true,
	'd': true, 'e': true, 'f': true, 'g': true, 'h': true, 'i': true, 'j': true, 'k': true,
	'l': true, 'm': true, 'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true,
	't': true, 'u': true, 'v': true, 'w': true, 'x': true, 'y': true, 'z': true,
}

func keyBaseline(c rune) bool {
	return '#' <= c && c <= '\'' || '0' <= c && c <= '9' || c == '!' || c == '*'
}

func keyCandidate(c rune) bool {
	return 0 <= c && c < 128 && keyCandidateTable[c]
}

// keyCandidateTable has the characters that keyCandidate tells from all others.
var keyCandidateTable = [128]bool{
	'!': true, '#': true, '$': true, '%': true, '&': true, '\'': true, '*': true, '0': true,
	'1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true,
	'9': true,
}

//go:noinline
func validBaseline(s string) bool {
	for _, c := range s {
		if !keyBaseline(c) {
			return false
		}
	}
	return true
}

//go:noinline
func validCandidate(s string) bool {
	for _, c := range s {
		if !keyCandidate(c) {
			return false
		}
	}
	return true
}

var (
	sink  int
	valid bool
)

// BenchmarkProof goes through a text in which words, numbers and punctuation mix, through one of the characters that are
// compared first, and asks of each character of a number; then the first comparison answers, for which least is gained.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{
		"mixed": strings.Repeat("user_7 = Parse(args[0], \"UTC\"); // see RFC_3339\n", 20),
		"first": strings.Repeat("abcdefgh", 100),
	} {
		for side, f := range map[string]func(string) int{"baseline": baseline, "candidate": candidate} {
			b.Run(name+"/"+side, func(b *testing.B) {
				for b.Loop() {
					sink = f(text)
				}
			})
		}
	}
	for side, f := range map[string]func(string) bool{"baseline": validBaseline, "candidate": validCandidate} {
		b.Run("runes/"+side, func(b *testing.B) {
			for b.Loop() {
				valid = f("20261127#42!*")
			}
		})
	}
}
