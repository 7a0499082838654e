package slaballoc_test

import "testing"

// Fuzz holds that as many different objects have the same values.
func Fuzz(f *testing.F) {
	f.Add(uint8(0))
	f.Add(uint8(1))
	f.Add(uint8(255))
	f.Fuzz(func(t *testing.T, size uint8) {
		was, is := baseline(int(size)), candidate(int(size))
		if len(was) != len(is) {
			t.Fatalf("%d objects, want %d", len(is), len(was))
		}
		seen := map[*node]bool{}
		for i := range is {
			if *was[i] != *is[i] || seen[is[i]] {
				t.Errorf("object %d is %+v, want %+v; seen before: %t", i, *is[i], *was[i], seen[is[i]])
			}
			seen[is[i]] = true
		}
	})
}
