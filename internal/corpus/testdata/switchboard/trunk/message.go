// Package trunk is the protocol between branch offices and the exchange. A
// message is a big-endian 16-bit length, which counts what follows, and a body
// whose first byte is the kind of the message.
package trunk

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"errors"
	"fmt"
)

// Kinds of messages.
const (
	kindSetup   = 0x10
	kindRelease = 0x11
	kindPing    = 0x12
	kindAck     = 0x90
	kindPong    = 0x92
)

// Codes of an [Ack].
const (
	Connected  = 0
	NoSuchLine = 1
	Barred     = 2
	Looping    = 3
	Congested  = 4
)

// ErrMalformed is returned for bodies that are no message.
var ErrMalformed = errors.New("trunk: malformed message")

const refLen = 8

// Message is a message from a branch office.
type Message interface {
	encoding.BinaryUnmarshaler
}

// Setup asks for a call.
type Setup struct {
	Ref    string // chosen by the office, comes back in the Ack
	From   uint32
	Digits string // as dialled
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (s *Setup) UnmarshalBinary(body []byte) error {
	if len(body) < refLen+4 {
		return fmt.Errorf("%w: setup of %d bytes", ErrMalformed, len(body))
	}
	s.Ref = string(body[:refLen])
	s.From = binary.BigEndian.Uint32(body[refLen:])
	s.Digits = string(body[refLen+4:])
	return nil
}

// Release ends a call.
type Release struct {
	Serial  uint32
	Seconds uint32
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (r *Release) UnmarshalBinary(body []byte) error {
	if len(body) != 8 {
		return fmt.Errorf("%w: release of %d bytes", ErrMalformed, len(body))
	}
	r.Serial = binary.BigEndian.Uint32(body)
	r.Seconds = binary.BigEndian.Uint32(body[4:])
	return nil
}

// Ping asks whether the exchange is there.
type Ping struct{}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (*Ping) UnmarshalBinary(body []byte) error {
	if len(body) > 0 {
		return fmt.Errorf("%w: ping of %d bytes", ErrMalformed, len(body))
	}
	return nil
}

// Ack answers a Setup.
type Ack struct {
	Ref    string
	Code   byte
	Serial uint32 // of the call, if there is one
}

// MarshalBinary implements [encoding.BinaryMarshaler].
func (a Ack) MarshalBinary() ([]byte, error) {
	var serial [4]byte
	binary.BigEndian.PutUint32(serial[:], a.Serial)
	return bytes.Join([][]byte{{kindAck}, []byte(a.Ref), {a.Code}, serial[:]}, nil), nil
}

// Pong answers a Ping.
type Pong struct{}

// MarshalBinary implements [encoding.BinaryMarshaler].
func (Pong) MarshalBinary() ([]byte, error) { return []byte{kindPong}, nil }
