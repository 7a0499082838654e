// Package wire speaks the protocol of charge points.
//
// A frame is a length of two bytes, little endian, a body of that length and a
// check byte, the exclusive or of the body. The body of a call is its kind, a
// reference of six bytes, which the charge point chooses, and a payload. The body
// of a confirmation is the kind with the high bit set, the reference, a result
// and, for some kinds, text.
package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// Bounds of a body.
const (
	minBody = 1 + refSize
	maxBody = 4096
	refSize = 6
)

// Kind is what a charge point wants.
type Kind byte

// The kinds of calls.
const (
	Boot      Kind = 1 // payload: a MAC of 32 bytes, then the serial number
	Authorize Kind = 2 // payload: the connector, then the tag of a driver
	Meter     Kind = 3 // payload: the connector and four bytes of watt hours
	Status    Kind = 4 // no payload; is confirmed with text
	Stop      Kind = 5 // payload: the connector

	confirmed = 0x80
)

// Result is what became of a call.
type Result byte

// The results.
const (
	Accepted Result = iota
	Rejected
	Faulted
)

// Errors of frames.
var (
	ErrSize     = errors.New("wire: size of frame out of bounds")
	ErrChecksum = errors.New("wire: checksum does not match")
	ErrPayload  = errors.New("wire: payload is malformed")
)

// Call is a call of a charge point.
type Call struct {
	Kind      Kind
	Ref       string // is sent back with the confirmation
	Connector byte
	Energy    uint32 // watt hours on the meter
	MAC       [32]byte
	Text      string // the serial number, or the tag
}

// Conn is the connection of a charge point. One goroutine reads and writes it.
type Conn struct {
	nc   net.Conn
	idle time.Duration
}

// NewConn returns the connection, on which a charge point may be silent for so
// long.
func NewConn(nc net.Conn, idle time.Duration) *Conn {
	return &Conn{nc: nc, idle: idle}
}

// Close closes the connection.
func (c *Conn) Close() error { return c.nc.Close() }

// Next waits for a call. It is io.EOF when the charge point has hung up between
// two of them.
func (c *Conn) Next() (*Call, error) {
	if err := c.nc.SetReadDeadline(time.Now().Add(c.idle)); err != nil {
		return nil, err
	}
	body, err := c.readBody()
	if err != nil {
		return nil, err
	}
	return decode(body)
}

func (c *Conn) readBody() ([]byte, error) {
	var size uint16
	if err := binary.Read(c.nc, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	if size < minBody || size > maxBody {
		return nil, fmt.Errorf("%w: %d", ErrSize, size)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(c.nc, body); err != nil {
		return nil, cut(err)
	}
	var check [1]byte
	if _, err := io.ReadFull(c.nc, check[:]); err != nil {
		return nil, cut(err)
	}
	if check[0] != checksum(body) {
		return nil, ErrChecksum
	}
	return body, nil
}

// cut says that a frame has ended too early.
func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

func checksum(body []byte) byte {
	var sum byte
	for _, b := range body {
		sum ^= b
	}
	return sum
}

// decode returns the call of a body.
func decode(body []byte) (*Call, error) {
	call := &Call{Kind: Kind(body[0]), Ref: string(body[1 : 1+refSize])}
	payload := body[1+refSize:]
	switch call.Kind {
	case Boot:
		if len(payload) <= len(call.MAC) {
			return nil, ErrPayload
		}
		n := copy(call.MAC[:], payload)
		call.Text = string(payload[n:])
	case Authorize:
		if len(payload) < 2 {
			return nil, ErrPayload
		}
		call.Connector = payload[0]
		call.Text = string(payload[1:])
	case Meter:
		if len(payload) != 5 {
			return nil, ErrPayload
		}
		call.Connector = payload[0]
		call.Energy = binary.LittleEndian.Uint32(payload[1:])
	case Stop:
		if len(payload) != 1 {
			return nil, ErrPayload
		}
		call.Connector = payload[0]
	case Status:
		if len(payload) != 0 {
			return nil, ErrPayload
		}
	default:
		return nil, fmt.Errorf("wire: unknown kind %d", call.Kind)
	}
	return call, nil
}

// Confirm answers a call with a result.
func (c *Conn) Confirm(call *Call, r Result) error {
	return c.writeBody(bytes.Join([][]byte{{byte(call.Kind) | confirmed}, []byte(call.Ref), {byte(r)}}, nil))
}

// ConfirmText answers a call with a result and text, of which only so much is
// sent as a frame has room for.
func (c *Conn) ConfirmText(call *Call, r Result, text string) error {
	text = text[:min(len(text), maxBody-minBody-1)]
	body := make([]byte, 0, minBody+1+len(text))
	body = append(body, byte(call.Kind)|confirmed)
	body = append(body, call.Ref...)
	body = append(body, byte(r))
	return c.writeBody(append(body, text...))
}

func (c *Conn) writeBody(body []byte) error {
	if err := c.nc.SetWriteDeadline(time.Now().Add(c.idle)); err != nil {
		return err
	}
	if err := binary.Write(c.nc, binary.LittleEndian, uint16(len(body))); err != nil {
		return err
	}
	if _, err := c.nc.Write(body); err != nil {
		return err
	}
	_, err := c.nc.Write([]byte{checksum(body)})
	return err
}
