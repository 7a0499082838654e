package fixedtext_test

import (
	"bytes"
	"testing"
)

// FuzzID holds that the array has the bytes of the string, and refuses what is
// too short where the string does.
func FuzzID(f *testing.F) {
	f.Add([]byte("01234567 and more"))
	f.Add([]byte("0123"))
	f.Fuzz(func(t *testing.T, body []byte) {
		text, panics := caught(func() { keptText = string(body[:8]) }), caught(func() { keptArray = [8]byte(body[:8]) })
		if text != panics || !panics && !bytes.Equal(keptArray[:], []byte(keptText)) {
			t.Errorf("%q, panic %v; want %q, panic %v", keptArray, panics, keptText, text)
		}
	})
}

func caught(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}

var (
	keptText  string
	keptArray [8]byte
)
