package freshbuffer_test

import (
	"bytes"
	"io"
	"testing"
)

// FuzzMessages holds that messages read into a kept buffer are those that are
// read into fresh ones, as long as each is looked at before the next.
func FuzzMessages(f *testing.F) {
	f.Add([]byte("abcdef"), []byte{1, 3, 2})
	f.Add([]byte("ab"), []byte{0, 200})
	f.Fuzz(func(t *testing.T, data, sizes []byte) {
		kept := messages{r: bytes.NewReader(data)}
		r := bytes.NewReader(data)
		for _, n := range sizes {
			want, err := message(r, int(n))
			got, err2 := kept.message(int(n))
			if !bytes.Equal(got, want) || err != err2 {
				t.Fatalf("%q, %v, want %q, %v", got, err2, want, err)
			}
		}
	})
}

func message(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	return b, nil
}

type messages struct {
	r      io.Reader
	buffer []byte
}

func (m *messages) message(n int) ([]byte, error) {
	if cap(m.buffer) < n {
		m.buffer = make([]byte, n)
	}
	b := m.buffer[:n]
	if _, err := io.ReadFull(m.r, b); err != nil {
		return nil, err
	}
	return b, nil
}

// FuzzTurns holds that the turns of a loop which share a buffer see what they saw
// when each had its own.
func FuzzTurns(f *testing.F) {
	f.Add([]byte("abcdefgh"), []byte{3, 0, 2, 3})
	f.Add([]byte("ab"), []byte{1, 200})
	f.Fuzz(func(t *testing.T, data, sizes []byte) {
		a, b := turns(bytes.NewReader(data), sizes), turnsShared(bytes.NewReader(data), sizes)
		if !bytes.Equal(a, b) {
			t.Fatalf("%q, want %q", b, a)
		}
	})
}

// FuzzRoom holds that a function gives bytes of a kept buffer the length, the capacity and
// the content of new ones, once they are filled.
func FuzzRoom(f *testing.F) {
	f.Add([]byte("abcdefgh"), []byte{3, 0, 2, 3})
	f.Fuzz(func(t *testing.T, data, sizes []byte) {
		a, b := bytes.NewReader(data), bytes.NewReader(data)
		var kept []byte
		for _, n := range sizes {
			fresh, lent := room(nil, int(n)<<9), room(&kept, int(n)<<9)
			i, err := io.ReadFull(a, fresh)
			j, err2 := io.ReadFull(b, lent)
			if i != j || err != err2 {
				t.Fatalf("%d read, %v, want %d, %v", j, err2, i, err)
			}
			if err == nil && !bytes.Equal(fresh, lent) || cap(fresh) != cap(lent) || (fresh == nil) != (lent == nil) {
				t.Fatalf("%q, want %q", lent, fresh)
			}
		}
	})
}

func room(kept *[]byte, n int) []byte {
	if kept == nil || n < 0 || n > 1<<16 {
		return make([]byte, n)
	}
	if *kept == nil || cap(*kept) < n {
		*kept = make([]byte, n)
	}
	return (*kept)[:n:n]
}

// turns changes what it reads, and appends to it, before it copies that.
func turns(r io.Reader, sizes []byte) (all []byte) {
	for _, n := range sizes {
		b := make([]byte, n)
		if _, err := io.ReadFull(r, b); err != nil {
			break
		}
		all = change(all, b)
	}
	return all
}

func turnsShared(r io.Reader, sizes []byte) (all []byte) {
	var bBuffer []byte // of the turns of the loop
	for _, n := range sizes {
		var b []byte
		if size := int(n); 0 <= size && size <= 1<<16 {
			if cap(bBuffer) < size {
				bBuffer = make([]byte, size)
			}
			b = bBuffer[:size:size]
		} else {
			b = make([]byte, size)
		}
		if _, err := io.ReadFull(r, b); err != nil {
			break
		}
		all = change(all, b)
	}
	return all
}

func change(all, b []byte) []byte {
	for i := range b {
		b[i]++
	}
	return append(append(all, b...), byte(cap(b)))
}
