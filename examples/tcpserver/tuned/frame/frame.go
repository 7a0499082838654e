// Package frame cuts a stream of bytes into frames: the length of all of the
// frame in four bytes, big endian, then the packet it carries.
package frame

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// The least and the greatest length of a frame, its head included: a packet
// has at least a command, and nobody may make a server allocate without bound.
const (
	Min = 5
	Max = 1 << 20
)

// LengthError is a length that no frame has.
type LengthError int32

func (e LengthError) Error() string {
	return fmt.Sprintf("frame length %d: not between %d and %d", int32(e), Min, Max)
}

// check returns an error unless a frame may have the length.
func check(length int64) error {
	if length < Min || length > Max {
		return LengthError(min(length, 1<<31-1))
	}
	return nil
}

// keep is the greatest buffer that is kept from a frame for the next one.
const keep = 1 << 16

// Codec reads and writes the frames of one connection.
type Codec struct {
	head   [4]byte
	buffer []byte
}

// NewCodec returns a codec for a connection.
func NewCodec() *Codec {
	return &Codec{}
}

// Encode writes a frame with the packet to w.
func (c *Codec) Encode(w io.Writer, packet []byte) error {
	length := int64(len(packet)) + 4
	if err := check(length); err != nil {
		return err
	}
	binary.BigEndian.PutUint32(c.head[:], uint32(length))
	if _, err := w.Write(c.head[:]); err != nil {
		return err
	}
	n, err := w.Write(packet)
	if err != nil {
		return err
	}
	if n != len(packet) {
		return io.ErrShortWrite
	}
	return nil
}

// Decode reads a frame from r and returns its packet, which is valid until the
// next call. The error is io.EOF where r ends before the frame begins, and
// io.ErrUnexpectedEOF where it ends within.
func (c *Codec) Decode(r io.Reader) ([]byte, error) {
	if _, err := io.ReadFull(r, c.head[:]); err != nil {
		return nil, err
	}
	length := int32(binary.BigEndian.Uint32(c.head[:]))
	if err := check(int64(length)); err != nil {
		return nil, err
	}
	packet := c.room(int(length) - 4)
	if _, err := io.ReadFull(r, packet); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return packet, nil
}

// room returns a buffer of n bytes.
func (c *Codec) room(n int) []byte {
	if n > keep {
		return make([]byte, n)
	}
	if cap(c.buffer) < n {
		c.buffer = make([]byte, n, min(2*n, keep))
	}
	return c.buffer[:n]
}

// Complete reports whether r holds a whole frame, so that reading it waits for
// nothing. It also does where what r holds begins no frame.
func Complete(r *bufio.Reader) bool {
	if r.Buffered() < 4 {
		return false
	}
	head, _ := r.Peek(4) // it is there
	length := int32(binary.BigEndian.Uint32(head))
	return check(int64(length)) != nil || r.Buffered() >= int(length)
}
