package lateend_test

import (
	"strings"
	"testing"
)

// Fuzz holds that leaving the loop finds the same.
func Fuzz(f *testing.F) {
	f.Add("a b c", "b")
	f.Add("", "")
	f.Add("a a", "a")
	f.Fuzz(func(t *testing.T, list, name string) {
		if was, is := baseline(strings.Fields(list), name), candidate(strings.Fields(list), name); was != is {
			t.Errorf("%q in %q: %v, want %v", name, list, is, was)
		}
	})
}
