package widelock_test

import (
	"strings"
	"testing"
)

// FuzzGreet holds that the answers are the same.
func FuzzGreet(f *testing.F) {
	f.Add("a b a")
	f.Fuzz(func(t *testing.T, names string) {
		var a, b visits
		a.count, b.count = map[string]int{}, map[string]int{}
		for _, name := range strings.Fields(names) {
			var want, got strings.Builder
			a.wide(&want, name)
			b.narrow(&got, name)
			if got.String() != want.String() {
				t.Errorf("%q, want %q", got.String(), want.String())
			}
		}
	})
}
