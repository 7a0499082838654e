package rangecopy_test

import "testing"

// Fuzz holds that the fields read through a pointer are those of the copy.
func Fuzz(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 2, 255, 0, 7})
	f.Fuzz(func(t *testing.T, data []byte) {
		list, least := make([]large, len(data)), make([]just, len(data))
		for i, b := range data {
			list[i].total, least[i].total, least[i].lines[i%15] = float64(b)-99, float64(b), float64(i)
		}
		if old, now := baseline(list), candidate(list); old != now {
			t.Errorf("%v, want %v", now, old)
		}
		if old, now := justBaseline(least), justCandidate(least); old != now {
			t.Errorf("%v, want %v", now, old)
		}
	})
}
