// Package wire reads and writes packets that others make and look at.
package wire

import (
	"encoding/binary"
	"errors"
	"io"
)

// Size writes a number.
func Size(w io.Writer, n int) error {
	var head [4]byte
	binary.BigEndian.PutUint32(head[:], uint32(n))
	_, err := w.Write(head[:])
	return err
}

// Next reads a number.
func Next(r io.Reader) (int, error) {
	var head [headSize]byte // big endian
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, err
	}
	if head[0] > 0x7f {
		return 0, errors.New("number: too large")
	}
	return int(binary.BigEndian.Uint32(head[:])), nil
}

const headSize = 4

// Packet is one of the packets below.
type Packet interface {
	Encode() ([]byte, error)
	Body(limit int, _ bool) []byte
	Line() []byte
}

// Ping is a question.
type Ping struct{ ID string }

// Encode returns the bytes of the question.
func (p *Ping) Encode() ([]byte, error) {
	if p.ID == "" {
		return nil, errors.New("ping: has no id")
	}
	return append(make([]byte, 0, len(p.ID)), p.ID...), nil
}

// Body returns some bytes.
func (p *Ping) Body(limit int, short bool) []byte { return make([]byte, limit) }

// Line returns the bytes of the question in a line.
func (p *Ping) Line() []byte { return append(make([]byte, 0, len(p.ID)+1), p.ID...) }

// Pong is an answer.
type Pong struct {
	ID   string
	Code byte
}

// Encode returns the bytes of the answer.
func (p *Pong) Encode() ([]byte, error) {
	return append(append(make([]byte, 0, len(p.ID)+1), p.ID...), p.Code), nil
}

// Body returns some bytes.
func (p *Pong) Body(limit int, short bool) []byte { return make([]byte, limit) }

// Line returns the bytes of the answer, which is over then.
func (p *Pong) Line() []byte { return nil }

// Memo remembers its bytes.
type Memo struct{ last []byte }

// Encode returns what is remembered, too.
func (p *Memo) Encode() ([]byte, error) {
	p.last = make([]byte, len(p.last)+1)
	return p.last, nil
}

// Body returns no bytes.
func (p *Memo) Body(limit int, short bool) []byte { return nil }

// Line returns no bytes.
func (p *Memo) Line() []byte { return nil }

// Send writes a packet, its length first.
func Send(w io.Writer, p Packet) error {
	body, err := p.Encode()
	if err != nil {
		return err
	}
	if err := Size(w, len(body)); err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// Lines writes the line of a packet that is not named.
func Lines(w io.Writer, of func() Packet) error {
	_, err := w.Write(of().Line())
	return err
}

// Decode returns a packet.
func Decode(data []byte) (Packet, error) {
	if len(data) == 0 {
		return nil, errors.New("packet: is empty")
	}
	p := &Ping{}
	p.ID = string(data)
	return p, nil
}

// Padding writes bytes of a packet.
func Padding(w io.Writer, p Packet, n int) error {
	_, err := w.Write(p.Body(n, true))
	return err
}
