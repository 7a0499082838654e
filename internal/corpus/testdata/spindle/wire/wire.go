// Package wire is what controllers of machine tools and the gateway say to each
// other. A frame is a sync byte, a length of two bytes, little endian, and so
// many bytes, of which the first says what it is.
package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// Sync is what frames begin with.
const Sync = 0x7e

// HeadSize is that of the head of a frame.
const HeadSize = 3

// MaxSize is the largest body of a frame.
const MaxSize = 4096

// Kinds of messages.
const (
	KindSample byte = iota + 1
	KindEvent
	KindAlarm
	KindReply = 0x40
)

// Codes of replies.
const (
	CodeOK byte = iota
	CodeNotNow
	CodeUnknown
)

const (
	ticketSize = 8
	bodySize   = 1 + ticketSize // of the smallest message
)

// Errors of frames.
var (
	ErrSync  = errors.New("out of sync")
	ErrSize  = errors.New("bad size")
	ErrShort = errors.New("message too short")
)

var order = binary.LittleEndian

// Message is what a controller says.
type Message interface {
	Kind() byte
	Ticket() string // to be repeated in the reply
}

// envelope is what all messages have.
type envelope struct {
	kind   byte
	ticket string
}

func (e envelope) Kind() byte     { return e.kind }
func (e envelope) Ticket() string { return e.ticket }

// Sample is what was measured.
type Sample struct {
	envelope
	Axis  uint32
	Value int32 // thousandths
}

// Event is something that happened to a machine.
type Event struct {
	envelope
	Machine uint32
	What    byte
}

// Alarm is a text for people.
type Alarm struct {
	envelope
	Text []byte
}

// decoder makes a message of what follows the ticket.
type decoder func(envelope, []byte) (Message, error)

// decoders by kind.
var decoders = map[byte]decoder{
	KindSample: decodeSample,
	KindEvent:  decodeEvent,
	KindAlarm:  decodeAlarm,
}

// Decode makes a message of the body of a frame. One of an unknown kind has an
// envelope only.
func Decode(body []byte) (Message, error) {
	if len(body) < bodySize {
		return nil, ErrShort
	}
	e := envelope{body[0], string(body[1:bodySize])}
	decode, known := decoders[e.kind]
	if !known {
		return e, nil
	}
	return decode(e, body[bodySize:])
}

// scan reads values one after another.
func scan(r io.Reader, values ...any) error {
	for _, v := range values {
		if err := binary.Read(r, order, v); err != nil {
			return ErrShort
		}
	}
	return nil
}

func decodeSample(e envelope, rest []byte) (Message, error) {
	s := &Sample{envelope: e}
	if err := scan(bytes.NewBuffer(rest), &s.Axis, &s.Value); err != nil {
		return nil, err
	}
	return s, nil
}

func decodeEvent(e envelope, rest []byte) (Message, error) {
	if len(rest) < 5 {
		return nil, ErrShort
	}
	return &Event{e, order.Uint32(rest), rest[4]}, nil
}

// decodeAlarm keeps the text when the frame is gone.
func decodeAlarm(e envelope, rest []byte) (Message, error) {
	return &Alarm{e, append([]byte(nil), rest...)}, nil
}

// Reply is what the gateway says to a message.
type Reply struct {
	To   string // ticket
	Code byte
}

// Body returns the body of a frame.
func (r Reply) Body() []byte {
	var part [3][]byte
	part[0] = []byte{KindReply}
	part[1] = []byte(r.To)
	part[2] = []byte{r.Code}
	return bytes.Join(part[:], nil)
}

// PutHead writes the head of a frame with a body so large.
func PutHead(head *[HeadSize]byte, size int) {
	head[0] = Sync
	order.PutUint16(head[1:], uint16(size))
}

// Size returns how large the body is that follows a head.
func Size(head *[HeadSize]byte) (int, error) {
	if head[0] != Sync {
		return 0, ErrSync
	}
	n := int(order.Uint16(head[1:]))
	if n < bodySize || n > MaxSize {
		return 0, ErrSize
	}
	return n, nil
}
