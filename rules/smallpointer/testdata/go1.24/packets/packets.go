// Package packets is what others send.
package packets

import (
	"errors"
	"fmt"
	"sync"
)

// Packet is one of the packets.
type Packet interface {
	Decode([]byte) error
	Encode() ([]byte, error)
}

// Submit carries a payload.
type Submit struct {
	ID      string
	Payload []byte
}

// Decode implements Packet.
func (p *Submit) Decode(b []byte) error {
	if len(b) < 8 {
		return fmt.Errorf("submit of %d bytes", len(b))
	}
	p.ID, p.Payload = string(b[:8]), b[8:]
	return nil
}

// Encode implements Packet.
func (p *Submit) Encode() ([]byte, error) { return append([]byte(p.ID), p.Payload...), nil }

// Ack answers a submit.
type Ack struct {
	ID     string
	Result byte
}

// Decode implements Packet.
func (p *Ack) Decode(b []byte) error {
	p.ID, p.Result = string(b[:8]), b[8]
	return nil
}

// Encode implements Packet.
func (p *Ack) Encode() ([]byte, error) { return append([]byte(p.ID), p.Result), nil }

// Ack returns the answer.
func (p *Submit) Ack() *Ack {
	return &Ack{ID: p.ID} // want `a small object is allocated for each call`
}

// Decode returns the packet that the bytes are.
func Decode(b []byte) (Packet, error) {
	if len(b) == 0 {
		return nil, errors.New("no packet")
	}
	p := &Submit{} // want `a small object is allocated for each call`
	if err := p.Decode(b[1:]); err != nil {
		return nil, err
	}
	return p, nil
}

// Encode returns the bytes of a packet.
func Encode(p Packet) ([]byte, error) {
	switch p.(type) {
	case *Submit, *Ack:
	default:
		return nil, fmt.Errorf("unknown packet type %T", p)
	}
	return p.Encode()
}

// Next returns an ack, or one that says no.
func Next(b []byte) *Ack {
	if len(b) < 9 {
		return &Ack{Result: 1} // want `a small object is allocated for each call`
	}
	a := new(Ack) // want `a small object is allocated for each call`
	a.ID = string(b[:8])
	return a
}

// Note is an object that knows where it is.
type Note struct {
	id   string
	next *Note
}

var notes *Note

// Register makes a note that is kept.
func Register(id string) *Note {
	n := &Note{id: id, next: notes} // want `a small object is allocated for each call`
	notes = n
	return n
}

// ID tells it.
func (n *Note) ID() string { return n.id }

// Guarded has a lock.
type Guarded struct {
	mu sync.Mutex
	n  int
}

// Guard makes one.
func Guard(n int) *Guarded {
	return &Guarded{n: n} // want `a small object is allocated for each call`
}

// N tells it.
func (g *Guarded) N() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.n
}

type hidden struct{ n int }

// N tells it.
func (h *hidden) N() int { return h.n }

// Hidden makes an object whose type has no name elsewhere.
func Hidden(n int) *hidden {
	return &hidden{n} // want `a small object is allocated for each call`
}

// Any returns an object to whoever.
func Any(list ...int) *Ack {
	return &Ack{Result: byte(len(list))} // want `a small object is allocated for each call`
}
