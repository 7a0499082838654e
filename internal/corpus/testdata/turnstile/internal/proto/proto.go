// Package proto implements the binary protocol between the gates of a venue and
// the admission server.
//
// Everything is sent in frames. A frame is a big-endian uint32 with the length
// of the payload, followed by the payload. The first byte of the payload is its
// type.
package proto

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// Types of payloads.
const (
	TypeScan    byte = 0x10 // gate to server
	TypeBeat    byte = 0x11 // gate to server, not answered
	TypeVerdict byte = 0x90 // server to gate
)

// MaxPayload is the size of the largest payload that is accepted.
const MaxPayload = 8 << 10

const (
	idLen      = 12
	scanHeader = 1 + idLen + 2 + 1 // type, id, gate, direction
)

// ErrMalformed is returned for input that does not follow the protocol.
var ErrMalformed = errors.New("proto: malformed")

// Conn is a connection to a gate.
type Conn struct {
	nc          net.Conn
	idleTimeout time.Duration
}

// NewConn wraps a network connection. A gate that is silent for longer than
// idleTimeout is considered gone.
func NewConn(nc net.Conn, idleTimeout time.Duration) *Conn {
	return &Conn{nc: nc, idleTimeout: idleTimeout}
}

// Receive returns the payload of the next frame. It returns io.EOF if the gate
// hung up between two frames.
func (c *Conn) Receive() ([]byte, error) {
	if err := c.nc.SetReadDeadline(time.Now().Add(c.idleTimeout)); err != nil {
		return nil, err
	}
	var length uint32
	if err := binary.Read(c.nc, binary.BigEndian, &length); err != nil {
		return nil, err
	}
	if length == 0 || length > MaxPayload {
		return nil, fmt.Errorf("%w: payload of %d bytes", ErrMalformed, length)
	}
	payload := make([]byte, length)
	if _, err := io.ReadFull(c.nc, payload); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return payload, nil
}

// Send sends a payload in a frame.
func (c *Conn) Send(payload []byte) error {
	if err := c.nc.SetWriteDeadline(time.Now().Add(c.idleTimeout)); err != nil {
		return err
	}
	if err := binary.Write(c.nc, binary.BigEndian, uint32(len(payload))); err != nil {
		return err
	}
	_, err := c.nc.Write(payload)
	return err
}

// Scan is a ticket that was held in front of a scanner.
type Scan struct {
	ID      string // chosen by the gate, comes back in the verdict
	Gate    uint16
	Exit    bool
	Barcode string
}

// ParseScan parses the payload of a scan.
func ParseScan(payload []byte) (*Scan, error) {
	if len(payload) <= scanHeader || payload[0] != TypeScan {
		return nil, fmt.Errorf("%w: scan of %d bytes", ErrMalformed, len(payload))
	}
	direction := payload[scanHeader-1]
	if direction > 1 {
		return nil, fmt.Errorf("%w: direction %d", ErrMalformed, direction)
	}
	return &Scan{
		ID:      string(payload[1 : 1+idLen]),
		Gate:    binary.BigEndian.Uint16(payload[1+idLen:]),
		Exit:    direction == 1,
		Barcode: string(payload[scanHeader:]),
	}, nil
}

// Verdict tells a gate what to do about a scan.
type Verdict struct {
	ID   string
	Code byte
}

// Marshal returns the payload of a verdict.
func (v Verdict) Marshal() []byte {
	return bytes.Join([][]byte{{TypeVerdict}, []byte(v.ID), {v.Code}}, nil)
}
