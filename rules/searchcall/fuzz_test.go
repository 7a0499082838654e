package searchcall_test

import "testing"

// Fuzz holds that both find the same place, in lists that are sorted and in others.
func Fuzz(f *testing.F) {
	f.Add([]byte("abc"), byte('b'))
	f.Add([]byte{}, byte(0))
	f.Add([]byte("zax"), byte('c'))
	f.Fuzz(func(t *testing.T, list []byte, at byte) {
		ends := make([]int, len(list))
		for i, b := range list {
			ends[i] = int(b)
		}
		if was, is := baseline(ends, int(at)), candidate(ends, int(at)); was != is {
			t.Errorf("%v, %d: %d, want %d", ends, at, is, was)
		}
	})
}
