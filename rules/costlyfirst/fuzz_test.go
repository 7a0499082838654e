package costlyfirst_test

import (
	"strings"
	"testing"
)

// Fuzz holds that the order of the conditions decides nothing.
func Fuzz(f *testing.F) {
	f.Add("", "", false, 0)
	f.Add("a long line", "line", true, 5)
	f.Add("İ\xff", "\xff", true, -1)
	f.Fuzz(func(t *testing.T, line, word string, enabled bool, most int) {
		if old, now := baseline(line, word, enabled), candidate(line, word, enabled); old != now {
			t.Errorf("%v, want %v", now, old)
		}
		old := most > 0 || strings.EqualFold(line, word) || len(line) < most
		if now := most > 0 || len(line) < most || strings.EqualFold(line, word); old != now {
			t.Errorf("%v, want %v", now, old)
		}
	})
}
