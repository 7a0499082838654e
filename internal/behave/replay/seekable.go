package replay

import (
	"errors"
	"io"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// seekable is what files are: bytes that are read and written anywhere. It serves the
// interfaces of package io of which made-up methods would keep no promise, since one
// call is about what another did.
type seekable struct {
	id      string
	content []byte
	at      int
	last    int // bytes of the latest rune or byte that was read, 0 for none
	most    int // bytes that there is room for, negative for all
	written bool
	closed  bool
}

var errSeek = errors.New("seek before the beginning")

func (s *seekable) HoneStubName() string { return s.id }

func (s *seekable) Read(p []byte) (int, error) {
	s.last = 0
	if s.closed {
		return 0, errClosed
	}
	if s.at >= len(s.content) && len(p) > 0 {
		return 0, io.EOF
	}
	n := copy(p, s.content[min2(s.at, len(s.content)):])
	s.at += n
	return n, nil
}

func min2(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func (s *seekable) ReadAt(p []byte, off int64) (int, error) {
	switch {
	case s.closed:
		return 0, errClosed
	case off < 0:
		return 0, errSeek
	case off >= int64(len(s.content)):
		return 0, io.EOF
	}
	n := copy(p, s.content[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (s *seekable) ReadByte() (byte, error) {
	var c [1]byte
	n, err := s.Read(c[:])
	s.last = n
	return c[0], err
}

func (s *seekable) UnreadByte() error { return s.unread() }

func (s *seekable) ReadRune() (r rune, size int, err error) {
	if s.closed || s.at >= len(s.content) {
		_, err = s.Read(make([]byte, 1))
		return 0, 0, err
	}
	r, size = utf8.DecodeRune(s.content[s.at:])
	s.at += size
	s.last = size
	return r, size, nil
}

func (s *seekable) UnreadRune() error { return s.unread() }

func (s *seekable) unread() error {
	if s.last == 0 {
		return errStub
	}
	s.at -= s.last
	s.last = 0
	return nil
}

func (s *seekable) Write(p []byte) (int, error) {
	n, err := s.WriteAt(p, int64(s.at))
	s.at += n
	s.last = 0
	return n, err
}

func (s *seekable) WriteString(text string) (int, error) { return s.Write([]byte(text)) }

func (s *seekable) WriteByte(c byte) error {
	_, err := s.Write([]byte{c})
	return err
}

func (s *seekable) WriteAt(p []byte, off int64) (int, error) {
	if s.closed {
		return 0, errClosed
	}
	if off < 0 || off > 1<<20 {
		return 0, errSeek
	}
	s.written = true
	n := len(p)
	if s.most >= 0 && int(off)+n > s.most {
		if n = s.most - int(off); n < 0 {
			n = 0
		}
	}
	for n > 0 && len(s.content) < int(off)+n {
		s.content = append(s.content, 0)
	}
	if n > 0 {
		copy(s.content[off:], p[:n])
	}
	if n < len(p) {
		return n, errStub
	}
	return n, nil
}

func (s *seekable) Seek(offset int64, whence int) (int64, error) {
	s.last = 0
	switch {
	case s.closed:
		return 0, errClosed
	case whence == io.SeekCurrent:
		offset += int64(s.at)
	case whence == io.SeekEnd:
		offset += int64(len(s.content))
	case whence != io.SeekStart:
		return 0, errSeek
	}
	if offset < 0 || offset > 1<<30 {
		return 0, errSeek
	}
	s.at = int(offset)
	return offset, nil
}

func (s *seekable) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(s.content[min2(s.at, len(s.content)):])
	s.at += n
	return int64(n), err
}

func (s *seekable) ReadFrom(r io.Reader) (int64, error) {
	text, err := io.ReadAll(r)
	n, failed := s.Write(text)
	if err == nil {
		err = failed
	}
	return int64(n), err
}

func (s *seekable) Close() error {
	if s.closed {
		return errClosed
	}
	s.closed = true
	return nil
}

func (b *builder) newSeekable() *seekable {
	s := &seekable{id: b.name("file"), content: []byte(b.text()), most: -1}
	if b.src.one(4) {
		s.content = []byte(b.packedText())
	}
	if b.src.one(4) { // somebody has read the beginning
		s.at = b.src.below(len(s.content) + 1)
	}
	if b.src.one(6) {
		s.most = b.src.below(40)
	}
	b.later = append(b.later, func() {
		if s.at > 0 && !s.closed {
			b.tape.note(s.id, "stands at "+strconv.Itoa(s.at))
		}
		if s.written {
			b.tape.note(s.id, "holds "+quoted(string(s.content)))
		}
		if s.closed {
			b.tape.note(s.id, "is closed")
		}
	})
	return s
}

// seekableFor adds files to what implements an interface where nothing simpler does.
func seekableFor(add implementation) {
	add(reflect.TypeOf((*seekable)(nil)), func(b *builder) reflect.Value { return reflect.ValueOf(b.newSeekable()) })
}
