package splitpart_test

import (
	"strings"
	"testing"
)

// Fuzz holds that Cut finds the first part.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("a, b, c")
	f.Add(", a")
	f.Add("\xff, \xff,")
	f.Fuzz(func(t *testing.T, s string) {
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
		if was, is := len(strings.Split(s, ", ")), strings.Count(s, ", ")+1; was != is {
			t.Errorf("%q: %d parts, want %d", s, is, was)
		}
		if was, is := strings.SplitN(s, "=", 2)[0], cutAt(s, "="); was != is {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
	})
}

func cutAt(s, sep string) string {
	first, _, _ := strings.Cut(s, sep)
	return first
}
