package turnmap_test

import (
	"strings"
	"testing"
)

// Fuzz holds that both find the same in any rows.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("a b a\n\nb c\n\xff 日本 \xff")
	f.Fuzz(func(t *testing.T, text string) {
		var rows [][]string
		for line := range strings.Lines(text) {
			rows = append(rows, strings.Fields(line))
		}
		if got, want := candidate(rows), baseline(rows); got != want {
			t.Errorf("%q: %d, want %d", rows, got, want)
		}
	})
}
