package callbuffer_test

import (
	"bytes"
	"testing"
)

// FuzzAppended holds that a slice gets the bytes that a buffer gets.
func FuzzAppended(f *testing.F) {
	f.Add("name", []byte("body"), 'ü', true)
	f.Add("\xff", []byte(nil), rune(-1), false)
	f.Add("", []byte{0}, rune(0xd800), true)
	f.Fuzz(func(t *testing.T, name string, body []byte, r rune, more bool) {
		was, is := buffered(name, body, r, more), appended(name, body, r, more)
		if !bytes.Equal(was, is) || (was == nil) != (is == nil) {
			t.Errorf("%q, want %q", is, was)
		}
	})
}

func buffered(name string, body []byte, r rune, more bool) []byte {
	var b bytes.Buffer
	b.WriteByte(1)
	b.WriteString(name)
	b.WriteRune(r)
	if more {
		b.Write([]byte{2, 3})
	}
	b.Write(body)
	return b.Bytes()
}

func appended(name string, body []byte, r rune, more bool) []byte {
	b := make([]byte, 0, len(name)+len(body)+7)
	b = append(b, 1)
	b = append(b, name...)
	b = append(b, string(r)...)
	if more {
		b = append(b, 2, 3)
	}
	b = append(b, body...)
	return b
}
