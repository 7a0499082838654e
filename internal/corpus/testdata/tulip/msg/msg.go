// Package msg has the messages of buyers, and the answers to them.
package msg

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// What the first byte of a message says.
const (
	KindHello  = 0x01
	KindBid    = 0x02
	KindAnswer = 0x82
)

const (
	refLen   = 8
	bidLen   = 1 + refLen + 4 + 2
	proofLen = 32
)

// Result is how it went.
type Result byte

// How it goes.
const (
	Done   Result = 0
	Late   Result = 1 // the lot has been sold, or is not on the clock
	Short  Result = 2 // there are not that many bunches
	Barred Result = 3
)

// ErrMessage is wrapped by the errors of bytes that are no messages.
var ErrMessage = errors.New("bad message")

// Hello says who comes.
type Hello struct {
	Ref    string
	Proof  [proofLen]byte
	Paddle string
}

// ParseHello reads a message of a reference, a proof, and a name. The name is known for
// as long as the buyer stays, which is longer than the message.
func ParseHello(p []byte) (*Hello, error) {
	if len(p) <= 1+refLen+proofLen {
		return nil, fmt.Errorf("%w: hello of %d bytes", ErrMessage, len(p))
	}
	h := &Hello{Ref: string(p[1 : 1+refLen])}
	copy(h.Proof[:], p[1+refLen:])
	h.Paddle = string(p[1+refLen+proofLen:])
	return h, nil
}

// Bid says that a buyer takes some bunches of a lot, at the price that it has now.
type Bid struct {
	Ref     string // which the buyer chose, and gets back
	Lot     uint32
	Bunches uint16
}

// ParseBid reads a message of a reference, a lot and a number of bunches.
func ParseBid(p []byte) (*Bid, error) {
	if len(p) != bidLen {
		return nil, fmt.Errorf("%w: bid of %d bytes", ErrMessage, len(p))
	}
	ref, rest := p[1:1+refLen], p[1+refLen:]
	return &Bid{
		Ref:     string(ref),
		Lot:     binary.BigEndian.Uint32(rest),
		Bunches: binary.BigEndian.Uint16(rest[4:]),
	}, nil
}

// Answer says how it went.
type Answer struct {
	Ref string
	Result
}

// Bytes returns the message of an answer.
func (a Answer) Bytes() []byte {
	kind, result := []byte{KindAnswer}, []byte{byte(a.Result)}
	return bytes.Join([][]byte{kind, []byte(a.Ref), result}, nil)
}
