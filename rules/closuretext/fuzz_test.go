package closuretext_test

import "testing"

// Fuzz holds that text which was made before is the text that would be made.
func Fuzz(f *testing.F) {
	f.Add("", 0, 0.0, false)
	f.Add("größe \xff %s", -1, 1e300, true)
	f.Fuzz(func(t *testing.T, name string, n int, x float64, b bool) {
		old, now := baseline(name, n, x, b), candidate(name, n, x, b)
		for range 2 {
			if was, is := old(), now(); was != is {
				t.Errorf("%q, want %q", is, was)
			}
		}
	})
}
