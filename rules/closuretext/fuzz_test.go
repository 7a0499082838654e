package closuretext_test

import (
	"sync"
	"testing"
)

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

// FuzzKept holds that a text which is kept is the one that would be made, whatever was asked for before and
// from how many goroutines.
func FuzzKept(f *testing.F) {
	f.Add("", 0, 3)
	f.Add("größe \xff", -1, 40)
	f.Fuzz(func(t *testing.T, site string, port, texts int) {
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				for i := range min(max(texts, 0), 50) {
					if is, was := candidateKept(site, port+i), baselineKept(site, port+i); is != was {
						t.Errorf("%q, want %q", is, was)
					}
				}
			})
		}
		all.Wait()
	})
}
