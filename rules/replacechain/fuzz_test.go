package replacechain_test

import "testing"

// Fuzz holds that a replacer does what replacements do one after the other, of which none finds
// what another one has put in place.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("<a href='x'>&amp;\"</a>")
	f.Add("\xff&\x00<日本 \xe6>")
	f.Fuzz(func(t *testing.T, s string) {
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
	})
}
