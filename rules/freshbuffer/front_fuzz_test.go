package freshbuffer_test

import (
	"bytes"
	"testing"
)

// FuzzFront holds that bytes returned behind others are those that were copied there, with
// the same capacity, wherever they lie: in the room behind the others, in a part of it, or
// somewhere else.
func FuzzFront(f *testing.F) {
	f.Add([]byte("abcdefgh"), []byte{3, 0, 2, 200}, byte(1), byte(0))
	f.Add([]byte("abcdefgh"), []byte{8, 1, 7}, byte(4), byte(1))
	f.Add([]byte{}, []byte{0, 255}, byte(63), byte(2))
	f.Fuzz(func(t *testing.T, data, sizes []byte, n, where byte) {
		var kept []byte
		head := bytes.Repeat([]byte{'h'}, int(n)%64+1)
		for i, size := range sizes {
			text := bytes.Repeat(append(data, byte(i)), int(size)<<2)
			body := append(behind(&kept, len(head), len(text))[:0], text...)
			switch {
			case where%3 == 1 && len(text) > 0:
				body, text = body[1:], text[1:]
			case where%3 == 2:
				body = bytes.Clone(body)
			}
			want := append(append(make([]byte, 0, len(text)+len(head)), head...), text...)
			got := append(ahead(&kept, len(head), body)[:0], head...)[:len(body)+len(head)]
			if !bytes.Equal(got, want) || cap(got) != cap(want) {
				t.Fatalf("%q, want %q", got, want)
			}
		}
	})
}

func behind(kept *[]byte, front, n int) []byte {
	if kept == nil || n < 0 || n > 1<<16-front {
		return make([]byte, n)
	}
	if cap(*kept) < front+n {
		*kept = make([]byte, front+n)
	}
	return (*kept)[front : front+n : front+n]
}

func ahead(kept *[]byte, front int, body []byte) []byte {
	n := front + len(body)
	if len(body) > 0 && n <= cap(*kept) && &(*kept)[:n][front] == &body[0] {
		return (*kept)[:n:n]
	}
	if n > 1<<16 {
		return append(make([]byte, front, n), body...)
	}
	if cap(*kept) < n {
		*kept = make([]byte, n)
	}
	copy((*kept)[front:n], body)
	return (*kept)[:n:n]
}

// marked returns text that another function makes behind a mark.
func marked(s string) []byte {
	text := ended(s, nil)
	return append(append(make([]byte, 0, len(text)+1), '>'), text...)
}

// markedStack has the text on its stack.
func markedStack(s string) []byte {
	own := make([]byte, 0, 64)
	text := ended(s, &own)
	return append(append(make([]byte, 0, len(text)+1), '>'), text...)
}

func markedFront(s string) []byte {
	var own []byte
	text := append(append(behind(&own, 1, len(s)+1)[:0], s...), '\n')
	return append(ahead(&own, 1, text)[:0], '>')[:len(text)+1]
}

func ended(s string, buffer *[]byte) []byte {
	return append(append(room(buffer, len(s)+1)[:0], s...), '\n')
}
