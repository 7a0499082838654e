// Package link is what the agents beside the brokers say to the admin tool, and
// what it answers.
//
// A frame is four bytes of length, big endian, and so many bytes of body. A body
// begins with a kind and the eight bytes of a ticket, which the answer repeats.
package link

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Kinds of bodies.
const (
	KindLag    = 0x11 // partition uint16, behind uint32, name of the group
	KindLetter = 0x12 // a letter that nobody could read
	KindAnswer = 0x91 // code
)

// Codes of answers.
const (
	CodeDone = iota
	CodeUnknown
	CodeFull
)

const (
	ticketSize = 8
	headSize   = 1 + ticketSize
	// MaxBody is the most that a body may have.
	MaxBody = 1 << 16
)

// ErrShort is of bodies that end too early.
var ErrShort = errors.New("link: body ends too early")

// Message is what came of an agent.
type Message struct {
	Kind      byte
	Ticket    string
	Partition uint16
	Behind    uint32
	Group     string
	Letter    []byte
}

// Parse reads a body. Nothing of it is kept in the message.
func Parse(body []byte) (*Message, error) {
	if len(body) < headSize {
		return nil, ErrShort
	}
	m := new(Message)
	m.Kind = body[0]
	m.Ticket = ticket(body)
	switch m.Kind {
	case KindLag:
		return m, m.lag(body[headSize:])
	case KindLetter:
		m.letter(body[headSize:])
		return m, nil
	}
	return m, fmt.Errorf("link: unknown kind %#x", m.Kind)
}

func ticket(body []byte) string {
	return string(body[1:headSize])
}

// lag reads what is behind the head of a lag.
func (m *Message) lag(rest []byte) error {
	src := bytes.NewReader(rest)
	if err := binary.Read(src, binary.BigEndian, &m.Partition); err != nil {
		return ErrShort
	}
	if err := binary.Read(src, binary.BigEndian, &m.Behind); err != nil {
		return ErrShort
	}
	m.Group = string(rest[len(rest)-src.Len():])
	return nil
}

// letter takes a copy: letters are kept when the frame is gone.
func (m *Message) letter(rest []byte) {
	m.Letter = bytes.Clone(rest)
}

// Answer is what an agent is told.
type Answer struct {
	Ticket string
	Code   byte
}

func (a Answer) parts() [][]byte {
	return [][]byte{{KindAnswer}, []byte(a.Ticket), {a.Code}}
}

// Body is the answer as a body.
func (a Answer) Body() []byte {
	return bytes.Join(a.parts(), nil)
}

// Head is the length that stands before a body.
func Head(body []byte) []byte {
	head := make([]byte, 4)
	binary.BigEndian.PutUint32(head, uint32(len(body)))
	return head
}

// Size reads the length that stands before a body.
func Size(head []byte) (int, error) {
	n := binary.BigEndian.Uint32(head)
	if n < headSize || n > MaxBody {
		return 0, fmt.Errorf("link: a body of %d bytes", n)
	}
	return int(n), nil
}
