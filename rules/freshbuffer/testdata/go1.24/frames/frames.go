// Package frames reads messages that others work on.
package frames

import (
	"encoding/binary"
	"fmt"
	"io"
)

// Codec reads messages.
type Codec struct{ last []byte }

// Decode reads a message of a length that comes first.
func (c *Codec) Decode(r io.Reader) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > 1<<20 {
		return nil, fmt.Errorf("message of %d bytes", n)
	}
	packet := make([]byte, uint16(n)) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, packet); err != nil {
		return nil, err
	}
	return packet, nil
}

// Line reads a line of n bytes.
func Line(r io.Reader, n int) ([]byte, error) {
	buffer := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, buffer); err != nil {
		return nil, err
	}
	return buffer, nil
}

// Remembered reads a message and refers to it.
func (c *Codec) Remembered(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	c.last = b
	return b, nil
}

// Twice reads two messages.
func Twice(r io.Reader, n int) (a, b []byte, err error) {
	if a, err = Once(r, n); err != nil {
		return nil, nil, err
	}
	b, err = Once(r, n)
	return a, b, err
}

// Once reads a message.
func Once(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	return b, nil
}

// Unnamed cannot be called by its declaration.
func Unnamed(r io.Reader, n int, _ bool) ([]byte, error) {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	return b, nil
}

// Wide has a size that may not be an int.
func Wide(r io.Reader, n int64) ([]byte, error) {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	return b, nil
}

// Partly may return what it has not read.
func Partly(r io.Reader, n int) []byte {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return b
	}
	return b
}

// Encode returns a message with its length.
func Encode(body []byte) []byte {
	return append(append(make([]byte, 0, 4+len(body)), byte(len(body)), 0, 0, 0), body...)
}

// Write writes a message.
func Write(w io.Writer, body []byte) error {
	if _, err := w.Write(binary.BigEndian.AppendUint64(make([]byte, 0, 8), uint64(len(body)))); err != nil {
		return err
	}
	_, err := w.Write(Encode(body))
	return err
}

// Long makes more than is kept.
func Long() []byte { return make([]byte, 1<<20) }

// Begun has bytes that are there at once.
func Begun(n int) []byte { return make([]byte, 1, n) }

// Numbers are no bytes.
func Numbers(n int) []int { return make([]int, n) }
