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
		var kept bytes.Buffer
		for i := range 3 {
			var made bytes.Buffer
			kept.Reset()
			for _, b := range []*bytes.Buffer{&made, &kept} {
				b.WriteString(s[:len(s)*i/3])
				b.WriteRune(r)
				fmt.Fprintf(b, "%x", n)
				b.Truncate(b.Len() / (i + 1))
			}
			if !bytes.Equal(made.Bytes(), kept.Bytes()) || made.Len() != kept.Len() {
				t.Fatalf("%q, want %q", kept.Bytes(), made.Bytes())
			}
		}
	})
}
