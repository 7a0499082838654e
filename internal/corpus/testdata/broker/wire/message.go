// Package wire is how clients and the broker talk.
//
// A message is its length, four bytes with the least one first, then so many
// bytes: what it is, a tag of six bytes, and a body. An answer has the tag of
// what it answers.
package wire

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// The kinds of messages.
const (
	Publish byte = 'P'
	Count   byte = 'C'
	Done    byte = 'D'
	Failed  byte = 'F'
)

const (
	tagSize = 6
	most    = 1 << 16 // bytes of a message
)

// Message is what is sent in either direction.
type Message struct {
	Kind byte
	Tag  string
	Body []byte
}

// Reader reads messages, one after the other.
type Reader struct{ from io.Reader }

// NewReader returns a reader of what comes from there.
func NewReader(from io.Reader) *Reader { return &Reader{from: from} }

// Next reads a message, which is valid until the next is read. The error is
// io.EOF where the peer ended before it.
func (r *Reader) Next() (*Message, error) {
	var size uint32
	if err := binary.Read(r.from, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	if size < 1+tagSize || size > most {
		return nil, fmt.Errorf("message of %d bytes: not between %d and %d", size, 1+tagSize, most)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(r.from, data); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	m := new(Message)
	m.Kind = data[0]
	m.Tag = string(data[1 : 1+tagSize])
	m.Body = data[1+tagSize:]
	return m, nil
}

// Send writes a message.
func (m *Message) Send(to io.Writer) error {
	data := bytes.Join([][]byte{{m.Kind}, []byte(m.Tag), m.Body}, nil)
	if err := binary.Write(to, binary.LittleEndian, uint32(len(data))); err != nil {
		return err
	}
	_, err := to.Write(data)
	return err
}
