package fixedtext_test

import (
	"bytes"
	"maps"
	"strings"
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

// FuzzTexts holds that texts in a room are those that are copied, and stay so.
func FuzzTexts(f *testing.F) {
	f.Add([]byte("01234567 and more"), 8, 600)
	f.Add([]byte("0123\xff\x00"), 64, 70)
	f.Fuzz(func(t *testing.T, body []byte, n, times int) {
		n = min(max(n, 0), 70)
		if len(body) == 0 {
			return
		}
		var room strings.Builder
		var want, got []string
		for i := range min(max(times, 0), 2000) {
			body[i%len(body)]++
			b := bytes.Repeat(body, 70)[:n]
			want, got = append(want, string(b)), append(got, textIn(&room, b))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("text %d is %q, want %q", i, got[i], want[i])
			}
		}
	})
}

// FuzzSeldom holds that what few keep is the same when they keep a copy.
func FuzzSeldom(f *testing.F) {
	f.Add([]byte("a b a \xff a"))
	f.Fuzz(func(t *testing.T, body []byte) {
		kept, copied := map[string]int{}, map[string]int{}
		for _, b := range bytes.Split(body, []byte(" ")) {
			key := string(b)
			if _, ok := kept[key]; !ok {
				kept[key] = len(kept)
			}
			if _, ok := copied[key]; !ok {
				copied[strings.Clone(key)] = len(copied)
			}
		}
		if !maps.Equal(kept, copied) {
			t.Errorf("%v, want %v", copied, kept)
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

// textIn is what the fix adds.
func textIn(room *strings.Builder, b []byte) string {
	if room == nil || len(b) > 64 {
		return string(b)
	}
	return textBeside(room, b)
}

func textBeside(room *strings.Builder, b []byte) string {
	if room.Cap()-room.Len() < len(b) {
		size := room.Cap()*5/4 + 4*len(b)
		if size > 4096 {
			size = 4096
		}
		room.Reset()
		room.Grow(size)
	}
	room.Write(b)
	return room.String()[room.Len()-len(b):]
}
