// Package wire carries frames between the terminals in the vehicles and the
// control room. A frame is the size of its payload, four bytes, and the payload.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// MaxPayload is the largest payload that is taken.
const MaxPayload = 1 << 20

// ErrSize is what Receive returns for a frame that is empty or too large.
var ErrSize = errors.New("wire: bad frame size")

// Link is one end of a connection to a terminal.
type Link struct {
	conn     net.Conn
	patience time.Duration
}

// NewLink returns a link over conn, whose other end may be silent for as long as
// patience.
func NewLink(conn net.Conn, patience time.Duration) *Link {
	return &Link{conn: conn, patience: patience}
}

// Receive returns the next payload. It returns io.EOF when the other end has hung
// up between two frames.
func (l *Link) Receive() ([]byte, error) {
	if err := l.conn.SetReadDeadline(time.Now().Add(l.patience)); err != nil {
		return nil, err
	}
	var size uint32
	if err := binary.Read(l.conn, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	if size == 0 || size > MaxPayload {
		return nil, fmt.Errorf("%w: %d", ErrSize, size)
	}
	payload := make([]byte, size)
	if _, err := io.ReadFull(l.conn, payload); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return payload, nil
}

// Send sends a payload.
func (l *Link) Send(payload []byte) error {
	if err := l.conn.SetWriteDeadline(time.Now().Add(l.patience)); err != nil {
		return err
	}
	if err := binary.Write(l.conn, binary.BigEndian, uint32(len(payload))); err != nil {
		return err
	}
	_, err := l.conn.Write(payload)
	return err
}
