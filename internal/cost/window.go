package cost

import (
	"fmt"
	"io"
)

// window reads a stream piece by piece; a piece lies in memory as a whole.
type window struct {
	r        io.Reader
	buf      []byte
	pos, end int   // what is read and not yet taken is buf[pos:end]
	before   int64 // bytes that lay in front of buf
	limit    int64 // of the stream, in bytes
	eof      bool
	failed   error // of the reader, or too large
}

// tooLarge is the error of a stream that is longer than its limit.
type tooLarge struct{ limit int64 }

func (e tooLarge) Error() string { return fmt.Sprintf("unpacks to more than %d MiB", e.limit>>20) }

// newWindow makes a window that begins with a buffer, which must not be empty.
func newWindow(r io.Reader, buf []byte, limit int64) *window {
	return &window{r: r, limit: limit, buf: buf}
}

// wholeWindow makes a window of what is in memory.
func wholeWindow(b []byte, limit int64) *window {
	return &window{buf: b, end: len(b), eof: true, limit: limit}
}

// fill makes at least n bytes available. It allocates only as fast as bytes
// come, whatever a length in the stream claims.
func (w *window) fill(n int) error {
	for w.end-w.pos < n {
		if w.eof {
			return io.ErrUnexpectedEOF
		}
		w.makeRoom(n)
		k, err := w.r.Read(w.buf[w.end:])
		w.end += k
		switch {
		case w.before+int64(w.end) > w.limit:
			w.failed = tooLarge{w.limit}
		case err == io.EOF:
			w.eof = true
		case err != nil:
			w.failed = err
		}
		if w.failed != nil {
			return w.failed
		}
	}
	return nil
}

// makeRoom moves what is left to the front, and doubles the buffer if it is
// full then.
func (w *window) makeRoom(n int) {
	if w.end < len(w.buf) && w.pos+n <= len(w.buf) {
		return
	}
	copy(w.buf, w.buf[w.pos:w.end])
	w.before += int64(w.pos)
	w.pos, w.end = 0, w.end-w.pos
	if w.end == len(w.buf) {
		w.buf = append(w.buf, make([]byte, len(w.buf))...)
	}
}

// peek returns up to n of the next bytes.
func (w *window) peek(n int) ([]byte, error) {
	if err := w.fill(n); err != nil && w.failed != nil {
		return nil, err
	}
	return w.buf[w.pos:min(w.end, w.pos+n)], nil
}

// take returns the next n bytes; they are valid until the next call.
func (w *window) take(n uint64) ([]byte, error) {
	if n > uint64(w.limit) {
		return nil, io.ErrUnexpectedEOF
	}
	if uint64(w.end-w.pos) < n {
		if err := w.fill(int(n)); err != nil {
			return nil, err
		}
	}
	b := w.buf[w.pos : w.pos+int(n)]
	w.pos += int(n)
	return b, nil
}

// varint takes a varint.
func (w *window) varint() (uint64, error) {
	if w.pos < w.end && w.buf[w.pos] < 0x80 {
		w.pos++
		return uint64(w.buf[w.pos-1]), nil
	}
	b, err := w.peek(10)
	if err != nil {
		return 0, err
	}
	v, n := uvarint(b)
	if n == 0 {
		if len(b) < 10 {
			return 0, io.ErrUnexpectedEOF
		}
		return 0, errMalformed
	}
	w.pos += n
	return v, nil
}

// done reports whether the stream has ended.
func (w *window) done() (bool, error) {
	if w.pos < w.end {
		return false, nil
	}
	b, err := w.peek(1)
	return len(b) == 0, err
}
