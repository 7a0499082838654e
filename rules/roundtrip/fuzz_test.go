package roundtrip_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Fuzz holds that the functions of both packages agree, and that a loop over a text sees
// the runes that it converts to.
func Fuzz(f *testing.F) {
	f.Add("", "")
	f.Add("Straße", "SSE")
	f.Add("a\xffb", "\xff")
	f.Fuzz(func(t *testing.T, s, x string) {
		b, y := []byte(s), []byte(x)
		if strings.Contains(s, x) != bytes.Contains(b, y) || strings.ContainsAny(s, x) != bytes.ContainsAny(b, x) ||
			strings.EqualFold(s, x) != bytes.EqualFold(b, y) || strings.HasPrefix(s, x) != bytes.HasPrefix(b, y) || strings.HasSuffix(s, x) != bytes.HasSuffix(b, y) {
			t.Errorf("%q and %q: not the same", s, x)
		}
		if strings.Count(s, x) != bytes.Count(b, y) || strings.Index(s, x) != bytes.Index(b, y) || strings.LastIndex(s, x) != bytes.LastIndex(b, y) || strings.Compare(s, x) != bytes.Compare(b, y) ||
			strings.IndexAny(s, x) != bytes.IndexAny(b, x) || strings.LastIndexAny(s, x) != bytes.LastIndexAny(b, x) {
			t.Errorf("%q and %q: not the same number", s, x)
		}
		for _, r := range x {
			if strings.IndexRune(s, r) != bytes.IndexRune(b, r) || strings.ContainsRune(s, r) != bytes.ContainsRune(b, r) {
				t.Errorf("%q and %q: not the same", s, r)
			}
		}
		for _, c := range y {
			if strings.IndexByte(s, c) != bytes.IndexByte(b, c) || strings.LastIndexByte(s, c) != bytes.LastIndexByte(b, c) {
				t.Errorf("%q and %q: not the same", s, c)
			}
		}
		for _, c := range y {
			if r := rune(c); strings.Contains(s, string(c)) != strings.ContainsRune(s, r) || strings.Index(s, string(c)) != strings.IndexRune(s, r) ||
				strings.ContainsAny(string(c), s) != strings.ContainsRune(s, r) {
				t.Errorf("%q and %q: not the same", s, c)
			}
		}
		var runes []rune
		for _, r := range s {
			runes = append(runes, r)
		}
		if !slices.Equal(runes, []rune(s)) {
			t.Errorf("%q: runes %q", s, runes)
		}
		const vowels = "aeiouäöü"
		for _, r := range append(runes, -1, 0xd800, utf8.MaxRune+1) {
			if strings.Contains(vowels, string(r)) != strings.ContainsRune(vowels, r) || strings.Index(vowels, string(r)) != strings.IndexRune(vowels, r) ||
				strings.ContainsAny(string(r), vowels) != strings.ContainsRune(vowels, r) {
				t.Errorf("%q: not the same", r)
			}
		}
		if was, is := baseline(map[string]int{x: 2}, b), candidate(map[string]int{x: 2}, b); was != is {
			t.Errorf("%q in %q: %d, want %d", s, x, is, was)
		}
	})
}
