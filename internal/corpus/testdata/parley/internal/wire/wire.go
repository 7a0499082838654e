// Package wire has the frames that clients and the relay exchange.
//
// A frame is
//
//	size     4 bytes, little endian, of what follows: 1 to MaxSize
//	op       1 byte
//	payload
//
// What clients send begins with a ticket of 8 bytes, which comes back in the
// answer, and the name of a room behind its length, of 1 byte.
package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// MaxSize is the largest size of a frame.
const MaxSize = 16 << 10

const ticketSize = 8

// Op says what a frame is.
type Op byte

// What clients send, and what they get.
const (
	Enter Op = 'e' // the payload is the name of who talks
	Say   Op = 's' // ticket, room, text
	Fetch Op = 'f' // ticket, room, number of the last line that is known

	Line Op = 'l' // number, text
	Done Op = 'd' // ticket, status
	Tip  Op = 't' // number of the newest line, ticket, status
)

// Status says how it went.
type Status byte

// The ways it can go.
const (
	OK Status = iota
	NoRoom
	Malformed
)

// ErrSize is the error of a frame that is empty or too large.
var ErrSize = errors.New("wire: bad size of frame")

// Frame is what was read.
type Frame struct {
	Op      Op
	payload []byte
}

// Text returns the payload.
func (f *Frame) Text() string { return string(f.payload) }

// Request is what a client asks for.
type Request struct {
	Op     Op
	Ticket string
	Room   string
	Rest   []byte
	Whole  bool // whether it has all that it must have
}

// Request returns what the frame asks for, as far as it says so.
func (f *Frame) Request() *Request {
	r := &Request{Op: f.Op}
	if len(f.payload) < ticketSize {
		return r
	}
	r.Ticket = string(f.payload[:ticketSize])
	if len(f.payload) == ticketSize {
		return r
	}
	n, rest := int(f.payload[ticketSize]), f.payload[ticketSize+1:]
	if len(rest) < n {
		return r
	}
	r.Room, r.Rest, r.Whole = string(rest[:n]), rest[n:], true
	return r
}

// Stream reads and writes frames.
type Stream struct{ rw io.ReadWriter }

// NewStream returns a stream of frames.
func NewStream(rw io.ReadWriter) *Stream { return &Stream{rw} }

// Next reads a frame. The error is io.EOF only between frames.
func (s *Stream) Next() (*Frame, error) {
	size, err := get[uint32](s.rw)
	if err != nil {
		return nil, err
	}
	if size < 1 || size > MaxSize {
		return nil, fmt.Errorf("%w: %d", ErrSize, size)
	}
	raw := make([]byte, size)
	if _, err := io.ReadAtLeast(s.rw, raw, len(raw)); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return &Frame{Op: Op(raw[0]), payload: raw[1:]}, nil
}

// Send writes a frame.
func (s *Stream) Send(op Op, payload []byte) error {
	if err := put(s.rw, uint32(1+len(payload))); err != nil {
		return err
	}
	if _, err := s.rw.Write(append([]byte{byte(op)}, payload...)); err != nil {
		return err
	}
	return nil
}

// Done says how it went.
func (s *Stream) Done(r *Request, how Status) error {
	return s.Send(Done, slices.Concat([]byte(r.Ticket), []byte{byte(how)}))
}

// Tip says that lines are fetched, up to a number.
func (s *Stream) Tip(r *Request, newest uint32) error {
	number := binary.LittleEndian.AppendUint32(nil, newest)
	return s.Send(Tip, bytes.Join([][]byte{number, []byte(r.Ticket), {byte(OK)}}, nil))
}

// number is what frames have numbers of.
type number interface{ ~uint16 | ~uint32 }

func get[T number](r io.Reader) (v T, err error) {
	err = binary.Read(r, binary.LittleEndian, &v)
	return v, err
}

func put[T number](w io.Writer, v T) error {
	return binary.Write(w, binary.LittleEndian, v)
}
