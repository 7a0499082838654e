// Package protocol is what the scanners in depots and the central office say
// to each other.
//
// A frame is one byte that says of what kind it is, two bytes with the length
// of what follows, big endian, and so many bytes.
package protocol

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Kinds of frames.
const (
	KindScan  = 's'
	KindQuery = 'q'
	KindOK    = 'k'
	KindError = 'e'
)

const (
	parcelSize = 10
	maxBody    = 4096
)

var (
	ErrTooLong = errors.New("frame is too long")
	ErrShort   = errors.New("frame is too short")
)

type header struct {
	Kind   uint8
	Length uint16
}

// Frame is what is sent at once.
type Frame struct {
	Kind byte
	Body []byte
}

// Conn sends and receives frames.
type Conn struct {
	rw io.ReadWriter
}

// NewConn returns a Conn on top of rw.
func NewConn(rw io.ReadWriter) *Conn {
	return &Conn{rw}
}

// Receive reads the next frame, whose body is valid until the one after it is
// received. It returns io.EOF only between frames.
func (c *Conn) Receive() (f Frame, err error) {
	var h header
	if err = binary.Read(c.rw, binary.BigEndian, &h); err != nil {
		return f, err
	}
	if h.Length > maxBody {
		return f, fmt.Errorf("%w: %d bytes", ErrTooLong, h.Length)
	}
	f.Kind = h.Kind
	f.Body = make([]byte, h.Length)
	_, err = io.ReadFull(c.rw, f.Body)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return f, err
}

// Send writes a frame.
func (c *Conn) Send(f Frame) error {
	if len(f.Body) > maxBody {
		return ErrTooLong
	}
	h := header{Kind: f.Kind, Length: uint16(len(f.Body))}
	if err := binary.Write(c.rw, binary.BigEndian, h); err != nil {
		return err
	}
	if _, err := c.rw.Write(f.Body); err != nil {
		return err
	}
	return nil
}

// Scan says that a parcel went through a depot.
type Scan struct {
	Parcel string
	Depot  byte
	Note   []byte
}

// ParseScan reads a scan from the body of its frame, which it refers to.
func ParseScan(body []byte) (*Scan, error) {
	if len(body) < parcelSize+1 {
		return nil, fmt.Errorf("scan: %w", ErrShort)
	}
	return &Scan{
		Parcel: string(body[:parcelSize]),
		Depot:  body[parcelSize],
		Note:   body[parcelSize+1:],
	}, nil
}

var sep = []byte{'/'}

// Receipt returns the frame that answers a scan: the parcel, the depot and how
// many parcels that depot has seen.
func Receipt(s *Scan, seen uint32) Frame {
	n := make([]byte, 4)
	binary.BigEndian.PutUint32(n, seen)
	body := bytes.Join([][]byte{[]byte(s.Parcel), {s.Depot}, n}, sep)
	return Frame{KindOK, body}
}

// Failure returns the frame that says what is wrong.
func Failure(err error) Frame {
	return Frame{Kind: KindError, Body: []byte(err.Error())}
}
