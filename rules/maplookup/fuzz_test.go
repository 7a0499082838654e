package maplookup_test

import "testing"

// Fuzz holds that a value read once is the one that is read each time.
func Fuzz(f *testing.F) {
	f.Add("a", "b", 1, 2)
	f.Add("", "", 0, -1)
	f.Fuzz(func(t *testing.T, key, name string, value, limit int) {
		for _, m := range []map[string]int{{key: value}, {}, nil} {
			if was, is := baseline(m, name, limit), candidate(m, name, limit); was != is {
				t.Errorf("%d, want %d", is, was)
			}
		}
	})
}
