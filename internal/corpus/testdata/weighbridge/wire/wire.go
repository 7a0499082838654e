// Package wire is how terminals at the bridges talk to the office: in frames of
// a length, four bytes with the highest first, and as many bytes.
package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// The first byte of a frame says what it is.
const (
	KindWeighing = 'W'
	KindAlive    = 'A'
	KindReceipt  = 'R'
)

const (
	maxFrame   = 4096
	ticketSize = 8
	fixed      = 1 + ticketSize + 4
)

// ErrFrame is the error for frames that are none.
var ErrFrame = errors.New("wire: bad frame")

// A Link is a connection to a terminal.
type Link struct {
	net.Conn
	Patience time.Duration // with a terminal that says nothing
}

// Next returns what is in the next frame, io.EOF if there is none.
func (l *Link) Next() ([]byte, error) {
	if err := l.SetReadDeadline(time.Now().Add(l.Patience)); err != nil {
		return nil, err
	}
	var size uint32
	if err := binary.Read(l.Conn, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	if size < 1 || size > maxFrame {
		return nil, fmt.Errorf("%w: %d bytes", ErrFrame, size)
	}
	frame := make([]byte, size)
	if _, err := io.ReadFull(l.Conn, frame); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return frame, nil
}

// Reply sends a frame.
func (l *Link) Reply(frame []byte) error {
	if err := l.SetWriteDeadline(time.Now().Add(l.Patience)); err != nil {
		return err
	}
	if err := binary.Write(l.Conn, binary.BigEndian, uint32(len(frame))); err != nil {
		return err
	}
	if _, err := l.Conn.Write(frame); err != nil {
		return err
	}
	return nil
}

// A Weighing is a truck on a bridge.
type Weighing struct {
	Ticket string // by which the terminal knows the receipt
	Kilos  uint32
	Plate  string
}

// ReadWeighing takes a weighing out of a frame.
func ReadWeighing(frame []byte) (*Weighing, error) {
	if len(frame) <= fixed || frame[0] != KindWeighing {
		return nil, fmt.Errorf("%w: no weighing", ErrFrame)
	}
	w := new(Weighing)
	w.Ticket = string(frame[1 : 1+ticketSize])
	w.Kilos = binary.BigEndian.Uint32(frame[1+ticketSize:])
	w.Plate = string(frame[fixed:])
	return w, nil
}

// A Receipt answers a weighing.
type Receipt struct {
	Ticket string
	Status byte
}

// Frame is the receipt as it is sent.
func (r *Receipt) Frame() []byte {
	parts := [][]byte{{KindReceipt}, []byte(r.Ticket), {r.Status}}
	return bytes.Join(parts, []byte{})
}

// Greeting reads the version that a terminal begins with, and no byte more: an
// old one goes on with another protocol, for which somebody else reads.
func Greeting(r io.Reader) (byte, error) {
	var hello [3]byte
	if _, err := io.ReadFull(r, hello[:]); err != nil {
		return 0, err
	}
	if hello[0] != 'W' || hello[1] != 'B' {
		return 0, fmt.Errorf("%w: greeting %q", ErrFrame, hello[:])
	}
	return hello[2] - '0', nil
}
