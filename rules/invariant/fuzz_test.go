package invariant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that a value computed before the loop is that of each turn, also where no
// turn computes it.
func Fuzz(f *testing.F) {
	f.Add("", "", 0)
	f.Add("a B c", "b", 7)
	f.Add("İ ſ \xff K", "K\x80", -1)
	f.Fuzz(func(t *testing.T, text, query string, id int) {
		names := strings.Fields(text)
		if old, now := baseline(names, query), candidate(names, query); !slices.Equal(old, now) {
			t.Errorf("%q, want %q", now, old)
		}
		if old, now := labels(names, query, id), labelsOnce(names, query, id); !slices.Equal(old, now) {
			t.Errorf("%q, want %q", now, old)
		}
	})
}

func labels(names []string, query string, id int) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name + fmt.Sprintf("%s-%03d", query, id)
	}
	return out
}

func labelsOnce(names []string, query string, id int) []string {
	out := make([]string, len(names))
	text := fmt.Sprintf("%s-%03d", query, id)
	for i, name := range names {
		out[i] = name + text
	}
	return out
}
