package gavel

import (
	"encoding"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// maxFrame is the size of the longest frame, operation and body.
const maxFrame = 64 << 10

// ErrFrame is that what was sent is no frame.
var ErrFrame = errors.New("not a frame")

// Op says what a frame is about.
type Op byte

// What bidders send, and what they get.
const (
	OpBid Op = iota + 0x21
	OpAbsentee
	OpNote
	OpBoard

	OpAck  Op = 0xa1
	OpText Op = 0xa2
)

func (o Op) String() string {
	switch o {
	case OpBid:
		return "bid"
	case OpAbsentee:
		return "absentee"
	case OpNote:
		return "note"
	case OpBoard:
		return "board"
	}
	return "other"
}

// Line is the connection with one bidder. A frame is a size in four bytes, an
// operation in one, which counts, and a body.
type Line struct {
	conn     net.Conn
	patience time.Duration
}

// NewLine returns the line over a connection. A bidder who says nothing, or does not
// listen, is given up on after a while.
func NewLine(conn net.Conn, patience time.Duration) *Line {
	return &Line{conn: conn, patience: patience}
}

// Receive waits for the next frame.
func (l *Line) Receive() (Op, []byte, error) {
	if err := l.conn.SetDeadline(time.Now().Add(l.patience)); err != nil {
		return 0, nil, err
	}
	var size uint32
	if err := binary.Read(l.conn, binary.BigEndian, &size); err != nil {
		return 0, nil, err
	}
	if size == 0 || size > maxFrame {
		return 0, nil, fmt.Errorf("%w: size %d", ErrFrame, size)
	}
	frame := make([]byte, size)
	if _, err := io.ReadFull(l.conn, frame); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return 0, nil, err
	}
	return Op(frame[0]), frame[1:], nil
}

// Send sends a frame.
func (l *Line) Send(op Op, message encoding.BinaryMarshaler) error {
	body, err := message.MarshalBinary()
	if err != nil {
		return err
	}
	var head [5]byte
	binary.BigEndian.PutUint32(head[:], uint32(len(body)+1))
	head[4] = byte(op)
	if _, err := l.conn.Write(head[:]); err != nil {
		return err
	}
	_, err = l.conn.Write(body)
	return err
}
