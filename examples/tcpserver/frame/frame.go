// Package frame cuts a stream of bytes into frames: the length of all of the
// frame in four bytes, big endian, then the packet it carries.
package frame

import (
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

// Codec reads and writes the frames of one connection.
type Codec struct{}

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
	if err := binary.Write(w, binary.BigEndian, int32(length)); err != nil {
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

// Decode reads a frame from r and returns its packet. The error is io.EOF
// where r ends before the frame begins, and io.ErrUnexpectedEOF where it ends
// within.
func (c *Codec) Decode(r io.Reader) ([]byte, error) {
	var length int32
	if err := binary.Read(r, binary.BigEndian, &length); err != nil {
		return nil, err
	}
	if err := check(int64(length)); err != nil {
		return nil, err
	}
	packet := make([]byte, length-4)
	if _, err := io.ReadFull(r, packet); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return packet, nil
}
