package textfold_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/gohone/hone/rules/textfold"
)

// The functions that fixes add to make a copy on the stack, held to be what the rule writes by
// TestWrittenIn.

// inLower returns a text in lower case, in the room of b if that will do.
func inLower(b []byte, s string) []byte {
	b = append(b[:0], s...)
	for i, x := range b {
		if x >= 0x80 {
			return append(b[:0], strings.ToLower(s)...)
		}
		if 'A' <= x && x <= 'Z' {
			b[i] = x ^ 0x20
		}
	}
	return b
}

// bytesInLower returns bytes in lower case, in the room of b if that will do.
func bytesInLower(b, s []byte) []byte {
	b = append(b[:0], s...)
	for i, x := range b {
		if x >= 0x80 {
			return append(b[:0], bytes.ToLower(s)...)
		}
		if 'A' <= x && x <= 'Z' {
			b[i] = x ^ 0x20
		}
	}
	return b
}

// inUpper returns a text in upper case, in the room of b if that will do.
func inUpper(b []byte, s string) []byte {
	b = append(b[:0], s...)
	for i, x := range b {
		if x >= 0x80 {
			return append(b[:0], strings.ToUpper(s)...)
		}
		if 'a' <= x && x <= 'z' {
			b[i] = x ^ 0x20
		}
	}
	return b
}

// bytesInUpper returns bytes in upper case, in the room of b if that will do.
func bytesInUpper(b, s []byte) []byte {
	b = append(b[:0], s...)
	for i, x := range b {
		if x >= 0x80 {
			return append(b[:0], bytes.ToUpper(s)...)
		}
		if 'a' <= x && x <= 'z' {
			b[i] = x ^ 0x20
		}
	}
	return b
}

// FuzzIn holds that they make the copy that strings.ToLower and its like make, whatever room there is.
func FuzzIn(f *testing.F) {
	for _, s := range []string{"", "Content-Type", "hİdden", "hıdden", "\xff", "a\xffB", "K", "ſ", "ΑΣ", "ﬀ", "[", "{", "@", "`", strings.Repeat("Ab", 40)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		b := []byte(s)
		for name, got := range map[string][2]string{
			"inLower":      {string(inLower(make([]byte, 0, 64), s)), strings.ToLower(s)},
			"inUpper":      {string(inUpper(nil, s)), strings.ToUpper(s)},
			"bytesInLower": {string(bytesInLower(make([]byte, 1, 2), b)), string(bytes.ToLower(b))},
			"bytesInUpper": {string(bytesInUpper(make([]byte, 0, 64), b)), string(bytes.ToUpper(b))},
		} {
			if got[0] != got[1] || string(b) != s {
				t.Errorf("%s(%q): %q, want %q", name, s, got[0], got[1])
			}
		}
	})
}

func TestWrittenIn(t *testing.T) {
	this, err := os.ReadFile("in_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for kind, pkg := range map[string]string{"in": "strings", "bytesIn": "bytes"} {
		for _, to := range []string{"ToLower", "ToUpper"} {
			if want := textfold.Written(kind, kind+to[len("To"):], pkg, to); !strings.Contains(string(this), want) {
				t.Errorf("functions of this file are not what the rule writes:%s", want)
			}
		}
	}
}
