package freshbuffer

import (
	"bytes"
	"errors"
	"io"
	"slices"
)

type store struct {
	all  [][]byte
	last []byte
}

func (s *store) keep(b []byte) { s.last = b }

func (s *store) pass(b []byte) { s.keep(b[1:]) }

func first(b []byte) []byte { return b[:1] }

func collected(r io.Reader, n int) (all [][]byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return nil
		}
		all = append(all, b)
	}
	return all
}

func storedByOther(r io.Reader, n int, s *store) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		s.pass(b)
	}
}

func storedAsPart(r io.Reader, n int, s *store) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		tail := b[2:]
		s.all[0] = tail
	}
}

func givenBack(r io.Reader, n int) []byte {
	for {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			continue
		}
		return b
	}
}

func partGivenBack(r io.Reader, n int) (sum int) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return sum
		}
		sum += len(first(b))
	}
	return sum
}

func captured(r io.Reader, n int) (all []func() byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return nil
		}
		all = append(all, func() byte { return b[0] })
	}
	return all
}

func deferredCall(r io.Reader, n int, s *store) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		defer println(len(b))
	}
}

func sentAway(r io.Reader, n int, to chan []byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		to <- b
	}
}

func toAnybody(r io.Reader, n int, to interface{ Take([]byte) }) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		to.Take(b)
	}
}

func address(r io.Reader, n int) (all []*byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		all = append(all, &b[0])
	}
	return all
}

func sortedCopy(r io.Reader, n int) (all [][]byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		all = append(all, slices.Compact(b))
	}
	return all
}

func notFull(r io.Reader, n int) (sum int) {
	for {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := r.Read(b); err != nil {
			return sum
		}
		sum += int(b[n-1])
	}
}

func goesOn(r io.Reader, n int) (sum int, err error) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, e := io.ReadFull(r, b); e != nil {
			err = errors.Join(err, e)
		}
		sum += int(b[0])
	}
	return sum, err
}

func looksAfterError(r io.Reader, n int) (sum int) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return int(b[0])
		}
		sum += int(b[0])
	}
	return sum
}

func wideSize(r io.Reader, n int64) (sum int) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return sum
		}
		sum += int(b[0])
	}
	return sum
}

func taken(r io.Reader, n int) (bBuffer int) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return bBuffer
		}
		bBuffer += int(b[0])
	}
	return bBuffer
}

// ofPassword has what must not stay in memory.
func ofPassword(r io.Reader, n int) (sum int) {
	password := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, password); err != nil {
		return 0
	}
	return int(password[0])
}

// inLiteral is a function of its own.
func inLiteral(r io.Reader, n int) func() byte {
	return func() byte {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return 0
		}
		return b[0]
	}
}

// inAnswer gives a part of it back.
func inAnswer(r io.Reader, n int) (head []byte) {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return nil
	}
	head = b[:1]
	return head
}

// ofUint64 has a size that may be no int.
func ofUint64(r io.Reader, n uint64) byte {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return 0
	}
	return b[0]
}

// givesBytes gives back what is in the buffer.
func givesBytes(r io.Reader) ([]byte, error) {
	var body bytes.Buffer // want `a buffer is allocated`
	_, err := io.Copy(&body, r)
	return body.Bytes(), err
}

// givesBuffer lends the buffer to whom nobody knows.
func givesBuffer(r io.Reader, keep func(*bytes.Buffer)) error {
	var body bytes.Buffer // want `a buffer is allocated`
	_, err := io.Copy(&body, r)
	keep(&body)
	return err
}

// nextOf gives back a part of the buffer.
func nextOf(r io.Reader) []byte {
	var body bytes.Buffer // want `a buffer is allocated`
	io.Copy(&body, r)
	return body.Next(4)
}

// copiesBuffer has two buffers of the same bytes.
func copiesBuffer(r io.Reader) int {
	var body bytes.Buffer // want `a buffer is allocated`
	io.Copy(&body, r)
	other := body
	return other.Len()
}

// looped declares one for each turn.
func looped(r io.Reader) (n int) {
	for range 3 {
		var body bytes.Buffer // want `a buffer is allocated`
		io.Copy(&body, r)
		n += body.Len()
	}
	return n
}

// swapped gives the bytes to another variable, which is returned.
func swapped(r io.Reader, n int, other []byte) []byte {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return nil
	}
	other = b[1:]
	return other
}
