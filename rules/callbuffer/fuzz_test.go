package callbuffer_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// Fuzz holds that a builder says what a buffer does, whatever is written, runes that are none too.
func Fuzz(f *testing.F) {
	f.Add("text", byte(0xff), rune(-1), 3)
	f.Add("", byte(0), rune(0xD800), -7)
	f.Fuzz(func(t *testing.T, s string, c byte, r rune, n int) {
		var was bytes.Buffer
		var is strings.Builder
		is.Grow(len(s) + 64)
		for range 3 {
			was.WriteString(s)
			is.WriteString(s)
			was.WriteByte(c)
			is.WriteByte(c)
			was.WriteRune(r)
			is.WriteRune(r)
			was.Write([]byte(s))
			is.Write([]byte(s))
			fmt.Fprintf(&was, "%d %s", n, s)
			fmt.Fprintf(&is, "%d %s", n, s)
			if was.String() != is.String() || was.Len() != is.Len() {
				t.Fatalf("%q, want %q", is.String(), was.String())
			}
		}
	})
}
