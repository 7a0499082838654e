package consttable_test

import "testing"

// Fuzz holds that both tables have the same.
func Fuzz(f *testing.F) {
	f.Add("jan", uint8(0))
	f.Add("", uint8(2))
	f.Fuzz(func(t *testing.T, month string, i uint8) {
		if was, is := baseline(month), candidate(month); was != is {
			t.Errorf("%q: %d, want %d", month, is, was)
		}
		was, had := lengths[month]
		if is, has := lengthsLookup(month); was != is || had != has || lengthsValue(month) != was {
			t.Errorf("%q: %d, %v, want %d, %v", month, is, has, was, had)
		}
		if was, is := listBaseline(int(i%3)), listCandidate(int(i%3)); was != is {
			t.Errorf("%d: %q, want %q", i, is, was)
		}
	})
}
