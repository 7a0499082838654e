package fixedjoin_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
)

// Fuzz holds that appending and adding give what Join gives: the same bytes,
// never nil, with the same capacity.
func Fuzz(f *testing.F) {
	f.Add([]byte(nil), "", "", byte(0))
	f.Add([]byte("body"), "id", ", ", byte('x'))
	f.Add([]byte{0xff, 0}, "größe \xff", "世界", byte(0x80))
	f.Add(bytes.Repeat([]byte("x"), 5000), strings.Repeat("y", 33), "-", byte(1))
	f.Fuzz(func(t *testing.T, body []byte, id, sep string, c byte) {
		for _, body := range [][]byte{body, nil, {}} {
			equal(t, encodeBaseline(c, id, body), encodeCandidate(c, id, body))
			for _, more := range []bool{false, true} {
				was, is := collectedBaseline(c, id, body, more), collectedCandidate(c, id, body, more)
				same(t, was, is)
			}
			equal(t, separatedBaseline(body, sep), separatedCandidate(body, sep))
			same(t, append(append([]byte(id), ':'), body...), append(append(append(make([]byte, 0, len(id)+len(body)+1), id...), ':'), body...))
			same(t, append([]byte{c, 0}, body...), append(append(make([]byte, 0, len(body)+2), c, 0), body...))
		}
		if was, is := pathBaseline(id, sep), pathCandidate(id, sep); was != is {
			t.Errorf("%q, want %q", is, was)
		}
	})
}

// same is [equal] for what has another capacity.
func same(t *testing.T, old, now []byte) {
	t.Helper()
	if !bytes.Equal(old, now) || (old == nil) != (now == nil) {
		t.Errorf("%q, want %q", now, old)
	}
}

func equal(t *testing.T, old, now []byte) {
	t.Helper()
	if !bytes.Equal(old, now) || (old == nil) != (now == nil) || cap(old) != cap(now) {
		t.Errorf("%q of %d, want %q of %d", now, cap(now), old, cap(old))
	}
}

func separatedBaseline(body []byte, sep string) []byte {
	return bytes.Join([][]byte{body, {'a', 'b'}, body}, []byte(sep))
}

func separatedCandidate(body []byte, sep string) []byte {
	return append(append(append(append(append(make([]byte, 0, len(body)+len(sep)+len(sep)+len(body)+2), body...), sep...), 'a', 'b'), sep...), body...)
}

func collectedBaseline(c byte, id string, body []byte, more bool) []byte {
	parts := [][]byte{{c}, []byte(id)}
	if more {
		parts = append(parts, body, strconv.AppendInt(nil, int64(c), 10))
	}
	return bytes.Join(parts, nil)
}

func collectedCandidate(c byte, id string, body []byte, more bool) []byte {
	parts := append(append(make([]byte, 0, len(id)+1), c), id...)
	if more {
		parts = strconv.AppendInt(append(parts, body...), int64(c), 10)
	}
	return parts
}
