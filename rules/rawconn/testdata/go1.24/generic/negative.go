package generic

import (
	"bytes"
	"io"
	"net"
)

type box[T any] struct {
	r io.Reader
	v T
}

// boxed keeps what it is given.
func boxed[T any](r io.Reader) box[T] { return box[T]{r: r} }

func keep(conn net.Conn) (box[int], box[string]) { return boxed[int](conn), boxed[string](conn) }

// One of a slice of functions is not known.
func chosen(all []func(io.Reader) error, conn net.Conn, i int) error {
	if err := all[i](conn); err != nil {
		return err
	}
	return all[i](conn)
}

// What is in memory needs no buffer.
func memory(b *bytes.Buffer) (uint16, error) {
	n, err := get[uint16](b)
	if err != nil {
		return 0, err
	}
	return n, put(b, n)
}
