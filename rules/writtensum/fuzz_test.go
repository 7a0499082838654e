package writtensum_test

import (
	"strings"
	"testing"
)

// Fuzz holds that the parts make the text that the sum was.
func Fuzz(f *testing.F) {
	f.Add("name", "text")
	f.Add("", "")
	f.Add("\xff", "世界")
	f.Fuzz(func(t *testing.T, name, text string) {
		var was, is strings.Builder
		baseline(&was, name, text)
		candidate(&is, name, text)
		if was.String() != is.String() {
			t.Errorf("%q, %q: %q, want %q", name, text, is.String(), was.String())
		}
	})
}
