package sortedpart_test

import (
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that one pass finds what a sort puts first and last.
func Fuzz(f *testing.F) {
	f.Add("a")
	f.Add("b a c b a \xff é 日本")
	f.Add("2 1")
	f.Fuzz(func(t *testing.T, text string) {
		from := strings.Split(text, " ")
		lo, hi := sorted(from)
		if low, high := passed(from); low != lo || high != hi {
			t.Errorf("%q: %q and %q, want %q and %q", from, low, high, lo, hi)
		}
	})
}

func sorted(from []string) (lo, hi string) {
	s := slices.Clone(from)
	slices.Sort(s)
	return s[0], s[len(s)-1]
}

func passed(from []string) (lo, hi string) {
	s := slices.Clone(from)
	for i := range s {
		if s[i] < s[0] {
			s[0], s[i] = s[i], s[0]
		}
	}
	for i := range s {
		if s[i] > s[len(s)-1] {
			s[len(s)-1], s[i] = s[i], s[len(s)-1]
		}
	}
	return s[0], s[len(s)-1]
}
