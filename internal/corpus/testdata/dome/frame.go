// Package dome is the night desk of an observatory: telescopes on the hill tell it over
// TCP what they measured, and are told whether that will do.
package dome

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// MaxFrame is the most bytes that a frame may have, without its length.
const MaxFrame = 64 << 10

// Kind says what a frame is about.
type Kind byte

// The kinds. What the desk sends has the high bit set.
const (
	KindExposure Kind = 0x01 // token, star, magnitude
	KindPlate    Kind = 0x02 // star; the picture follows the frame
	KindSlew     Kind = 0x03 // star
	KindQuit     Kind = 0x04

	KindVerdict Kind = 0x81
	KindStored  Kind = 0x82
	KindMoving  Kind = 0x83
	KindArrived Kind = 0x84
)

func (k Kind) String() string {
	switch k {
	case KindExposure:
		return "exposure"
	case KindPlate:
		return "plate"
	case KindSlew:
		return "slew"
	case KindQuit:
		return "quit"
	}
	return "unknown"
}

// ErrFrame is what a telescope is cut off for.
var ErrFrame = errors.New("bad frame")

// link is one telescope on the line. One goroutine serves it.
type link struct {
	wire net.Conn
	wait time.Duration // for the next frame
	out  uint32        // frames sent
}

// newLink returns the link to who is at the other end.
func newLink(wire net.Conn, wait time.Duration) *link {
	return &link{wire: wire, wait: wait}
}

// receive returns the next frame.
func (l *link) receive() (Kind, []byte, error) {
	if err := l.wire.SetReadDeadline(time.Now().Add(l.wait)); err != nil {
		return 0, nil, err
	}
	var size uint32
	if err := binary.Read(l.wire, binary.BigEndian, &size); err != nil {
		return 0, nil, err
	}
	if size == 0 || size > MaxFrame {
		return 0, nil, fmt.Errorf("%w: %d bytes", ErrFrame, size)
	}
	frame := make([]byte, size)
	if err := l.fill(frame); err != nil {
		return 0, nil, err
	}
	return Kind(frame[0]), frame[1:], nil
}

// fill reads as much as there is room for: the rest of something that has begun.
func (l *link) fill(b []byte) error {
	_, err := io.ReadFull(l.wire, b)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// picture reads n bytes that follow a frame. The desk keeps them.
func (l *link) picture(n uint32) ([]byte, error) {
	if n > 16*MaxFrame {
		return nil, fmt.Errorf("%w: picture of %d bytes", ErrFrame, n)
	}
	raw := make([]byte, n)
	if err := l.fill(raw); err != nil {
		return nil, err
	}
	return raw, nil
}

// send sends a frame.
func (l *link) send(k Kind, body []byte) error {
	head := make([]byte, 0, 5)
	head = binary.BigEndian.AppendUint32(head, uint32(1+len(body)))
	head = append(head, byte(k))
	if _, err := l.wire.Write(head); err != nil {
		return err
	}
	l.out++
	if len(body) == 0 {
		return nil
	}
	_, err := l.wire.Write(body)
	return err
}
