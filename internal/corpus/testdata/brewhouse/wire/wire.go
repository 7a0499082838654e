// Package wire is what probes in tanks and the plant say to each other.
//
// A message begins with its length, four bytes without themselves. A reading is
// a 1, eight characters by which the probe knows it again, the number of the
// tank, thousandths of a degree, and the code of the batch; the answer is a
// 2, the same characters and a verdict.
package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

const (
	kindReading = 1
	kindAnswer  = 2
	tokenLen    = 8
	headLen     = 1 + tokenLen + 2 + 4
	longest     = 1 << 12
)

// Verdicts are what a probe is to do.
const (
	Keep byte = iota
	Cool
	Stop
)

// ErrMessage is that of bytes that are no message.
var ErrMessage = errors.New("no message")

// A Reading is what a probe measured.
type Reading struct {
	Token string
	Tank  uint16
	Milli int32 // degrees
	Batch string
}

// An Answer is what a probe gets.
type Answer struct {
	Token   string
	Verdict byte
}

// Receive reads one message.
func Receive(r io.Reader) ([]byte, error) {
	var n int32
	err := binary.Read(r, binary.BigEndian, &n)
	if err != nil {
		return nil, err
	}
	if n < headLen || n > longest {
		return nil, fmt.Errorf("%w: of %d bytes", ErrMessage, n)
	}
	msg := make([]byte, n)
	if _, err = io.ReadFull(r, msg); err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return msg, err
}

// Decode reads a reading out of a message.
func Decode(msg []byte) (*Reading, error) {
	if len(msg) < headLen || msg[0] != kindReading {
		return nil, fmt.Errorf("%w: begins with %d", ErrMessage, msg[0])
	}
	rest := msg[1+tokenLen:]
	return &Reading{
		Token: string(msg[1 : 1+tokenLen]),
		Tank:  binary.BigEndian.Uint16(rest),
		Milli: int32(binary.BigEndian.Uint32(rest[2:])),
		Batch: string(rest[6:]),
	}, nil
}

// Encode returns the message of an answer, without its length.
func (a *Answer) Encode() []byte {
	return bytes.Join([][]byte{{kindAnswer}, []byte(a.Token), {a.Verdict}}, nil)
}

// Send writes one message.
func Send(w io.Writer, msg []byte) error {
	err := binary.Write(w, binary.BigEndian, int32(len(msg)))
	if err == nil {
		_, err = w.Write(msg)
	}
	return err
}

// Version reads the four letters that a new probe says first. What follows is
// for who knows the version, and so stays in r.
func Version(r io.Reader) (string, error) {
	var letters [4]byte
	_, err := io.ReadFull(r, letters[:])
	return string(letters[:]), err
}
