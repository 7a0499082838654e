// Package link is the radio link between a terminal and its straddle carriers.
//
// A frame has a head of four bytes, which are a mark and the size of the body,
// both big endian. The body of a report is its kind, a tag of eight bytes, which
// the carrier chooses, and a payload. The body of an answer is the kind with the
// high bit set, the tag, a code and, to some kinds, text.
package link

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// Kind is what a report is about.
type Kind byte

// The kinds of reports.
const (
	Hello Kind = 1 + iota // payload: a MAC of 32 bytes, then the name of the carrier
	Ping                  // payload: percent of the battery
	Set                   // payload: the number of a box, a bay of two bytes, then the block
	Lift                  // payload: the number of a box
	List                  // payload: the block; is answered with text
	Leave                 // payload: the number of a box

	answered = 0x80
)

var names = [...]string{Hello: "hello", Ping: "ping", Set: "set", Lift: "lift", List: "list", Leave: "leave"}

// Known reports whether there is such a kind.
func (k Kind) Known() bool { return k >= Hello && k <= Leave }

func (k Kind) String() string {
	if !k.Known() {
		return fmt.Sprintf("Kind(%d)", byte(k))
	}
	return names[k]
}

// Bounds and sizes of frames.
const (
	mark       = 0x5AD1
	tagSize    = 8
	macSize    = 32
	numberSize = 11
	minBody    = 1 + tagSize
	maxBody    = 8 << 10
)

// Errors of frames.
var (
	ErrMark    = errors.New("link: frame without mark")
	ErrSize    = errors.New("link: size of frame out of bounds")
	ErrKind    = errors.New("link: unknown kind of report")
	ErrPayload = errors.New("link: malformed payload")
)

type head struct {
	Mark uint16
	Size uint16
}

// Link is the connection of one carrier. It is for one goroutine.
type Link struct {
	net.Conn
	patience time.Duration
}

// New returns a link, whose carrier may be silent for as long as patience
// lasts.
func New(conn net.Conn, patience time.Duration) *Link {
	return &Link{Conn: conn, patience: patience}
}

// Receive waits for a report. It returns io.EOF if the carrier has hung up where
// a frame would begin.
func (l *Link) Receive() (*Report, error) {
	if err := l.SetReadDeadline(time.Now().Add(l.patience)); err != nil {
		return nil, err
	}
	body, err := l.body()
	if err != nil {
		return nil, err
	}
	return parse(body)
}

func (l *Link) body() ([]byte, error) {
	var h head
	if err := binary.Read(l, binary.BigEndian, &h); err != nil {
		return nil, err
	}
	switch {
	case h.Mark != mark:
		return nil, fmt.Errorf("%w: %#04x", ErrMark, h.Mark)
	case h.Size < minBody, h.Size > maxBody:
		return nil, fmt.Errorf("%w: %d", ErrSize, h.Size)
	}
	body := make([]byte, h.Size)
	if _, err := io.ReadFull(l, body); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	return body, nil
}

// Reply answers a report.
func (l *Link) Reply(a Answer) error {
	body, err := a.MarshalBinary()
	if err != nil {
		return err
	}
	if err := l.SetWriteDeadline(time.Now().Add(l.patience)); err != nil {
		return err
	}
	if err := binary.Write(l, binary.BigEndian, head{mark, uint16(len(body))}); err != nil {
		return err
	}
	_, err = l.Write(body)
	return err
}
