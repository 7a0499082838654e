// Package ws has the frames of web sockets, for a server. A message is one frame.
package ws

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// Op says what a frame is.
type Op byte

// What frames are.
const (
	Text   Op = 1
	Binary Op = 2
	Close  Op = 8
	Ping   Op = 9
	Pong   Op = 10
)

const (
	final  = 0x80 // in the first byte
	masked = 0x80 // in the second one
	two    = 126  // for the length of payloads that has two more bytes
	eight  = 127
)

// MaxPayload is the length of the longest payload.
const MaxPayload = 1<<16 - 1

// ErrFrame is wrapped by the errors of frames that a server does not take.
var ErrFrame = errors.New("bad frame")

// Conn is a connection on which there are frames. It is one goroutine's.
type Conn struct {
	net.Conn
	idle time.Duration
}

// On returns the frames of a connection that may be idle for so long.
func On(c net.Conn, idle time.Duration) *Conn { return &Conn{Conn: c, idle: idle} }

// ReadFrame returns the next frame. After the last one it returns io.EOF.
func (c *Conn) ReadFrame() (Op, []byte, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.idle)); err != nil {
		return 0, nil, err
	}
	var head [2]byte
	if _, err := io.ReadFull(c, head[:]); err != nil {
		return 0, nil, err
	}
	switch {
	case head[0]&final == 0:
		return 0, nil, fmt.Errorf("%w: not all of a message", ErrFrame)
	case head[1]&masked == 0:
		return 0, nil, fmt.Errorf("%w: not masked", ErrFrame)
	}
	size, err := c.size(head[1] &^ masked)
	if err != nil {
		return 0, nil, err
	}
	var key [4]byte
	if _, err := io.ReadFull(c, key[:]); err != nil {
		return 0, nil, within(err)
	}
	payload := make([]byte, size)
	if _, err := io.ReadFull(c, payload); err != nil {
		return 0, nil, within(err)
	}
	Mask(payload, key)
	return Op(head[0] &^ final), payload, nil
}

// size returns the length of a payload, which may be in two bytes that follow.
func (c *Conn) size(short byte) (uint16, error) {
	switch short {
	case eight:
		return 0, fmt.Errorf("%w: longer than %d bytes", ErrFrame, MaxPayload)
	case two:
		var long uint16
		err := binary.Read(c, binary.BigEndian, &long)
		return long, within(err)
	}
	return uint16(short), nil
}

// Mask masks a payload, or takes its mask away.
func Mask(payload []byte, key [4]byte) {
	for i := range payload {
		payload[i] ^= key[i%4]
	}
}

// within is the error for the end of a connection within a frame.
func within(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// WriteFrame sends a frame.
func (c *Conn) WriteFrame(op Op, payload []byte) error {
	if len(payload) > MaxPayload {
		return fmt.Errorf("%w: %d bytes are too many", ErrFrame, len(payload))
	}
	if err := c.SetWriteDeadline(time.Now().Add(c.idle)); err != nil {
		return err
	}
	if len(payload) < two {
		if _, err := c.Write([]byte{final | byte(op), byte(len(payload))}); err != nil {
			return err
		}
	} else {
		if _, err := c.Write([]byte{final | byte(op), two}); err != nil {
			return err
		}
		if err := binary.Write(c, binary.BigEndian, uint16(len(payload))); err != nil {
			return err
		}
	}
	_, err := c.Write(payload)
	return err
}
