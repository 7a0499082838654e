package textbuffer_test

import (
	"testing"
)

// FuzzFront holds that a constant which is put in front of bytes, of which there is room or not, is in front of the
// text that was there.
func FuzzFront(f *testing.F) {
	f.Add("", 0)
	f.Add("text", 3)
	f.Add("\xff日本", 40)
	f.Fuzz(func(t *testing.T, s string, n int) {
		n = min(n, 200)
		want, text := s, make([]byte, 0, 64)
		text = append(text, s...)
		for range n {
			want = "=> " + want
			text = append(text, "=> "...)
			copy(text[3:], text)
			copy(text, "=> ")
		}
		if string(text) != want {
			t.Errorf("%q, want %q", text, want)
		}
	})
}
