package freshbuffer

import (
	"bytes"
	"io"
	"slices"
)

func constant(r io.Reader) byte {
	b := make([]byte, 16)
	io.ReadFull(r, b)
	return b[0]
}

func constantNotFull(r io.Reader) (sum int) {
	for {
		b := make([]byte, 16)
		if n, err := r.Read(b); err != nil {
			return sum + n
		}
		sum += int(b[0])
	}
}

func constantKept(r io.Reader, get func([]byte) error) {
	for {
		b := make([]byte, 16)
		if err := get(b); err != nil {
			return
		}
	}
}

func capacity(r io.Reader, n int) []byte {
	b := make([]byte, n, 2*n)
	io.ReadFull(r, b)
	return b
}

type octets []byte

func others(r io.Reader, n int) {
	a := make(octets, n)
	io.ReadFull(r, a)
	c := make([]rune, n)
	slices.Sort(c)
}

func later(r io.Reader, n int) []byte {
	b := make([]byte, n)
	n--
	io.ReadFull(r, b)
	return b
}

func part(r io.Reader, n int) []byte {
	b := make([]byte, n)
	io.ReadFull(r, b[1:])
	return b
}

func written(w *bytes.Buffer, n int) []byte {
	b := make([]byte, n)
	w.Write(b)
	return b
}

func init() {
	n := len(octets(nil))
	b := make([]byte, n)
	io.ReadFull(nil, b)
}
