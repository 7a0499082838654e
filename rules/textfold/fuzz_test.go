package textfold_test

import (
	"strings"
	"testing"
	"unicode"
)

// Fuzz holds that folding is exact for constants without the odd letters.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "text/html", "TEXT/HTML", "\xff", "K", "ſ", "İ", "ı", "get", "ﬀ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { same(t, s) })
}

func same(t *testing.T, s string) {
	t.Helper()
	if was, is := soughtBaseline(s), soughtCandidate(s); was != is {
		t.Errorf("sought in %q: %v, want %v", s, is, was)
	}
	for _, c := range []string{"", s, strings.ToUpper(s), s + "x", "K"} {
		low, up := strings.ToLower(c), strings.ToUpper(c)
		lowTwice, upTwice := strings.ToLower(low), strings.ToUpper(up)
		if was, is := strings.ToLower(s) == low, strings.ToLower(s) == lowTwice; was != is {
			t.Errorf("lower %q, held %q: %v, want %v", s, low, is, was)
		}
		if was, is := strings.ToUpper(s) == up, strings.ToUpper(s) == upTwice; was != is {
			t.Errorf("upper %q, held %q: %v, want %v", s, up, is, was)
		}
	}
	for _, c := range []string{"text/html", "k", "abcdefghjklmnopqrtuvwxyz", "", "0-9"} {
		if was, is := strings.ToLower(s) == c, strings.EqualFold(s, c); was != is {
			t.Errorf("lower %q, %q: %v, want %v", s, c, is, was)
		}
	}
	for _, c := range []string{"text/html", "s", "abcdefghjlmnopqrstuvwxyz", "0-9"} {
		if was, is := strings.HasPrefix(strings.ToLower(s), c), len(s) >= len(c) && strings.EqualFold(s[:len(c)], c); was != is {
			t.Errorf("beginning %q, %q: %v, want %v", s, c, is, was)
		}
		if was, is := strings.HasSuffix(strings.ToLower(s), c), len(s) >= len(c) && strings.EqualFold(s[len(s)-len(c):], c); was != is {
			t.Errorf("end %q, %q: %v, want %v", s, c, is, was)
		}
	}
	for _, c := range []string{"TEXT/HTML", "K", "ABCDEFGHJKLMNOPQRTUVWXYZ", "0-9"} {
		if was, is := strings.HasPrefix(strings.ToUpper(s), c), len(s) >= len(c) && strings.EqualFold(s[:len(c)], c); was != is {
			t.Errorf("beginning %q, %q: %v, want %v", s, c, is, was)
		}
	}
	for _, c := range []string{"TEXT/HTML", "S", "ABCDEFGHJLMNOPQRSTUVWXYZ", "", "0-9"} {
		if was, is := strings.ToUpper(s) == c, strings.EqualFold(s, c); was != is {
			t.Errorf("upper %q, %q: %v, want %v", s, c, is, was)
		}
	}
}

// Every letter alone: no other than the odd ones is folded in another way.
func TestLetters(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		lower, upper := unicode.ToLower(r), unicode.ToUpper(r)
		if unicode.ToLower(lower) != lower || unicode.ToUpper(upper) != upper {
			t.Errorf("%q: a copy of a copy differs from the copy", r) // of one that a variable holds
		}
		for c := 'a'; c <= 'z' && min(lower, upper, unicode.SimpleFold(r)) < 0x80; c++ {
			s, low, up := string(r), string(c), string(c-'a'+'A')
			if c != 'i' && c != 's' && (strings.ToLower(s) == low) != strings.EqualFold(s, low) {
				t.Errorf("lower %q, %q", s, low)
			}
			if c != 'i' && c != 'k' && strings.HasPrefix(strings.ToLower(s), low) != strings.EqualFold(s[:1], low) {
				t.Errorf("beginning %q, %q", s, low)
			}
			if c != 'i' && c != 's' && strings.HasSuffix(strings.ToUpper(s), up) != strings.EqualFold(s[len(s)-1:], up) {
				t.Errorf("end %q, %q", s, up)
			}
			if c != 'i' && c != 'k' && (strings.ToUpper(s) == up) != strings.EqualFold(s, up) {
				t.Errorf("upper %q, %q", s, up)
			}
		}
	}
}
