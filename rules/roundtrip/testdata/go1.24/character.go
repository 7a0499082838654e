package roundtrip

import (
	"strings"
)

type digit byte

const vowels = "aeiou"

func isVowel(r rune) bool {
	return strings.Contains(vowels, string(r)) // want `character made a text to be looked for`
}

func delimited(s, ignore string, i int) bool {
	if strings.ContainsAny(string(s[i]), ignore) { // want `character made a text to be looked for`
		return false
	}
	return strings.Contains(ignore, string(s[i+1])) // want `character made a text to be looked for`
}

func positions(alphabet string, codes []digit) (out []int) {
	for _, c := range codes {
		out = append(out, strings.Index(alphabet, string(c))) // want `character made a text to be looked for`
	}
	return out
}

func oneOf(r rune) bool {
	return strings.ContainsAny(string(r), "äöü") // want `character made a text to be looked for`
}
