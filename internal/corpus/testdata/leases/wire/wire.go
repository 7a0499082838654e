// Package wire is the protocol that clients of the lease daemon speak.
//
// A frame is a big-endian uint32 with the length of what follows, and a body.
// The body of a request is
//
//	op     1 byte
//	token  8 bytes, chosen by the client and echoed in the answer
//	ttl    uint32, milliseconds
//	owner  1 byte length, then that many bytes
//	name   the rest
//
// and the body of an answer is op|0x80, the token, a status byte and a uint32
// with the milliseconds that are left. Describe is answered by text instead of
// the last field.
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

// Op says what a client wants.
type Op byte

const (
	OpAcquire Op = iota + 1
	OpRenew
	OpRelease
	OpDescribe
)

var opNames = map[Op]string{OpAcquire: "acquire", OpRenew: "renew", OpRelease: "release", OpDescribe: "describe"}

func (o Op) String() string {
	if s, ok := opNames[o]; ok {
		return s
	}
	return fmt.Sprintf("op(%d)", byte(o))
}

// Status is how a request went.
type Status byte

const (
	OK Status = iota
	Taken
	Unknown
	Expired
)

const (
	answerBit = 0x80
	tokenLen  = 8
	fixed     = 1 + tokenLen + 4 + 1 // bytes of a request before owner and name
)

// Limit is the length of the longest frame that is accepted.
const Limit = 64 << 10

var (
	ErrFrameSize = errors.New("wire: bad frame size")
	ErrShort     = errors.New("wire: truncated request")
)

// Request is a decoded request.
type Request struct {
	Op    Op
	Token string
	TTL   time.Duration
	Owner string
	Name  string
}

// Conn sends and receives frames. It may be used by one reader and one writer
// at a time.
type Conn struct {
	nc   net.Conn
	idle time.Duration
}

// NewConn wraps nc. A peer that is silent for longer than idle is given up on;
// zero means never.
func NewConn(nc net.Conn, idle time.Duration) *Conn {
	return &Conn{nc: nc, idle: idle}
}

func (c *Conn) Close() error { return c.nc.Close() }

// readFrame returns the body of the next frame.
func (c *Conn) readFrame() ([]byte, error) {
	if c.idle > 0 {
		if err := c.nc.SetReadDeadline(time.Now().Add(c.idle)); err != nil {
			return nil, err
		}
	}
	var head [4]byte
	if _, err := io.ReadFull(c.nc, head[:]); err != nil {
		return nil, err
	}
	size := binary.BigEndian.Uint32(head[:])
	if size == 0 || size > Limit {
		return nil, fmt.Errorf("%w: %d", ErrFrameSize, size)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(c.nc, body); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return body, nil
}

// writeFrame sends a body.
func (c *Conn) writeFrame(body []byte) error {
	if err := binary.Write(c.nc, binary.BigEndian, uint32(len(body))); err != nil {
		return fmt.Errorf("wire: header: %w", err)
	}
	if _, err := c.nc.Write(body); err != nil {
		return fmt.Errorf("wire: body: %w", err)
	}
	return nil
}

// parse decodes the body of a request.
func parse(body []byte) (*Request, error) {
	if len(body) < fixed {
		return nil, ErrShort
	}
	rest := body[fixed:]
	n := int(body[fixed-1])
	if len(rest) < n {
		return nil, ErrShort
	}
	req := &Request{
		Op:    Op(body[0]),
		Token: string(body[1 : 1+tokenLen]),
		TTL:   time.Duration(binary.BigEndian.Uint32(body[1+tokenLen:])) * time.Millisecond,
	}
	req.Owner = string(rest[:n])
	req.Name = string(rest[n:])
	return req, nil
}

// Receive waits for the next request. It returns io.EOF if the client hung up
// between two of them.
func (c *Conn) Receive() (*Request, error) {
	body, err := c.readFrame()
	if err != nil {
		return nil, err
	}
	return parse(body)
}

// Answer tells the client how its request went.
func (c *Conn) Answer(req *Request, st Status, left time.Duration) error {
	var ms [4]byte
	binary.BigEndian.PutUint32(ms[:], uint32(max(left, 0)/time.Millisecond))
	return c.writeFrame(bytes.Join([][]byte{{byte(req.Op) | answerBit}, []byte(req.Token), {byte(st)}, ms[:]}, nil))
}

// AnswerText answers a request with text.
func (c *Conn) AnswerText(req *Request, st Status, text string) error {
	body := make([]byte, 0, 2+tokenLen+len(text))
	body = append(body, byte(req.Op)|answerBit)
	body = append(body, req.Token...)
	body = append(body, byte(st))
	return c.writeFrame(append(body, text...))
}

// AppendRequest appends the frame of a request to dst, for clients.
func AppendRequest(dst []byte, req *Request) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(fixed+len(req.Owner)+len(req.Name)))
	dst = append(dst, byte(req.Op))
	dst = append(dst, fmt.Sprintf("%-8.8s", req.Token)...)
	dst = binary.BigEndian.AppendUint32(dst, uint32(req.TTL/time.Millisecond))
	dst = append(dst, byte(len(req.Owner)))
	dst = append(dst, req.Owner...)
	return append(dst, req.Name...)
}

// Hello reads the greeting that a connection begins with: one line, with the
// version and the shared secret. What follows it on r is frames, and is read by
// whoever has r next.
func Hello(r io.Reader) (string, error) {
	var line []byte
	var b [1]byte
	for len(line) < 128 {
		if _, err := r.Read(b[:]); err != nil {
			return "", err
		}
		if b[0] == '\n' {
			return string(line), nil
		}
		line = append(line, b[0])
	}
	return "", fmt.Errorf("wire: greeting is longer than %d bytes", len(line))
}
