package freshbuffer

import (
	"bytes"
	"errors"
	"io"
)

// What was left by the turn before may be seen.

func endGoesOn(r io.Reader, n int) (sum int, err error) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		_, err := io.ReadFull(r, b)
		if err == io.EOF {
			sum++
		}
		if err != nil {
			return sum, err
		}
		sum += int(b[0])
	}
	return sum, nil
}

func endIsLookedAt(r io.Reader, n int) (sum int, err error) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		_, err := io.ReadFull(r, b)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return int(b[0]), nil
		}
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

func endOnly(r io.Reader, n int) (sum int) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err == io.EOF {
			return sum
		}
		sum += int(b[0])
	}
	return sum
}

func endElse(r io.Reader, n int) (sum int) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err == io.EOF {
			return sum
		} else if err != nil {
			sum++
		}
		sum += int(b[0])
	}
	return sum
}

func settles(err *error) error { *err = nil; return io.EOF }

func endSettled(r io.Reader, n int) (sum int, err error) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		_, err := io.ReadFull(r, b)
		if err == settles(&err) {
			return sum, nil
		}
		if err != nil {
			return sum, err
		}
		sum += int(b[0])
	}
	return sum, nil
}

func endOfOther(r io.Reader, n int, before error) (sum int, err error) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		_, err := io.ReadFull(r, b)
		if before == io.EOF {
			return sum, nil
		}
		sum += int(b[0])
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

func trimmedKept(r io.Reader, n int) (all [][]byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return all
		}
		all = append(all, bytes.TrimSpace(b))
	}
	return all
}

func trimmedGiven(r io.Reader, n int) []byte {
	for {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return nil
		}
		if b[0] != 0 {
			return bytes.TrimRight(b, "\x00")
		}
	}
}

func trimmedCut(r io.Reader, n int) (rest []byte) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return nil
		}
		_, rest, _ = bytes.Cut(b, []byte("="))
	}
	return rest
}

// A function of the package fills it.

type filler struct{ r io.Reader }

func (f filler) fill(b []byte) error {
	_, err := io.ReadFull(f.r, b)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

func (f filler) next(n int) ([]byte, error) {
	b := make([]byte, n) // want `a buffer is allocated for each message that is read`
	if err := f.fill(b); err != nil {
		return nil, err
	}
	return b, nil
}

func (f filler) put(w io.Writer, b []byte) error {
	_, err := w.Write(b)
	return err
}

// zeros are written, not read.
func (f filler) zeros(w io.Writer, n int) error {
	b := make([]byte, n)
	return f.put(w, b)
}

// both are what one call returns
func endOfBoth(r io.Reader, n int, both func() (error, error)) (sum int, err error) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		_, err := io.ReadFull(r, b)
		if errors.Is(both()) {
			return sum, nil
		}
		if err != nil {
			return sum, err
		}
		sum += int(b[0])
	}
	return sum, nil
}
