// Package relay has a function, and methods, of one name, all of which get siblings.
package relay

import (
	"errors"
	"io"
)

type message interface{ encode() ([]byte, error) }

type call struct{ name string }

func (c *call) encode() ([]byte, error) {
	return append(make([]byte, 0, len(c.name)+1), c.name...), nil
}

type reply struct{ text string }

func (r *reply) encode() ([]byte, error) {
	if r.text == "" {
		return nil, errors.New("no text")
	}
	return append(make([]byte, 0, len(r.text)), r.text...), nil
}

func encode(m message, limit int) ([]byte, error) {
	b, err := m.encode()
	if err == nil && len(b) > limit {
		return nil, errors.New("too long")
	}
	return b, err
}

// Relay writes messages.
func Relay(w io.Writer, all []message) error {
	for _, m := range all {
		b, err := encode(m, 100) // want `a buffer is allocated in each turn` `a buffer is allocated in each turn`
		if err != nil {
			return err
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return nil
}

// First returns what a message is encoded as.
func First(m message) ([]byte, error) { return encode(m, 10) }
