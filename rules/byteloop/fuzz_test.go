package byteloop_test

import "testing"

// Fuzz holds that the loops and the functions count and find the same.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("/a/:b/*c%")
	f.Add("\xff:\xe2%*")
	f.Fuzz(func(t *testing.T, s string) {
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %d, want %d", s, is, was)
		}
		if was, is := foundBaseline(s), foundCandidate(s); was != is {
			t.Errorf("%q: at %d, want %d", s, is, was)
		}
		for _, other := range []string{s, s + "x", "x" + s} {
			if was, is := alikeBaseline([]byte(s), []byte(other)), alikeCandidate([]byte(s), []byte(other)); was != is {
				t.Errorf("%q and %q: %v, want %v", s, other, is, was)
			}
		}
		runes := 0
		for _, r := range s {
			if r == ':' || r == '*' {
				runes++
			}
		}
		if was := candidate(s); was != runes {
			t.Errorf("%q: %d runes, %d bytes", s, runes, was)
		}
	})
}
