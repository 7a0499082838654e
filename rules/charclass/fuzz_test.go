package charclass_test

import "testing"

// Fuzz holds that what is written says what the search did, of any character and of what is none.
func Fuzz(f *testing.F) {
	f.Add("a b,\tc", byte('0'), rune('ä'))
	f.Add("\xff", byte(0xff), rune(-1))
	f.Add("", byte('z'), rune(0xFFFD))
	f.Add("", byte('/'), rune(0xD800))
	f.Fuzz(func(t *testing.T, s string, c byte, r rune) {
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %d, want %d", s, is, was)
		}
		if was, is := placeBaseline(c), placeCandidate(c); was != is {
			t.Errorf("%q: place %d, want %d", c, is, was)
		}
		if was, is := runeBaseline(r), runeCandidate(r); was != is {
			t.Errorf("%q: %v, want %v", r, is, was)
		}
	})
}
