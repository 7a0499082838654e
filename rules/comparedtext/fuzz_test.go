package comparedtext_test

import "testing"

// Fuzz holds that a text compared part by part is what it is compared as a whole.
func Fuzz(f *testing.F) {
	f.Add("a/b", "a", "")
	f.Add("a", "a", "b")
	f.Add("a:b", "a", "b")
	f.Add(".x.y", "x", "y")
	f.Add("z.x.y", "x", "y")
	f.Add("", "", "")
	f.Add("\xff:", "\xff", "")
	f.Fuzz(func(t *testing.T, text, a, b string) {
		for _, text := range []string{text, a + "/" + text, a + ":" + b, text + "." + a + "." + b} {
			if was, is := baseline(text, a), candidate(text, a); was != is {
				t.Errorf("%q, %q: %v, want %v", text, a, is, was)
			}
			if was, is := suffixBaseline(text, a, b), suffixCandidate(text, a, b); was != is {
				t.Errorf("suffix %q, %q, %q: %v, want %v", text, a, b, is, was)
			}
			if was, is := equalBaseline(text, a, b), equalCandidate(text, a, b); was != is {
				t.Errorf("equal %q, %q, %q: %v, want %v", text, a, b, is, was)
			}
		}
	})
}
