package freshbuffer

import (
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

func noLoop(r io.Reader, n int) byte {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return 0
	}
	return b[0]
}

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
