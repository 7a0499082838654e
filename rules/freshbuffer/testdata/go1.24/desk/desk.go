// Package desk hands messages to functions that lie in a map, and are wrapped.
package desk

import (
	"encoding/binary"
	"errors"
	"io"
)

type handler func(body []byte) error

type desk struct {
	handlers map[byte]handler
	bytes    int
	failed   int
}

func newDesk() *desk {
	d := &desk{}
	d.handlers = map[byte]handler{
		1: d.counted(d.measure),
		2: d.counted(func(body []byte) error {
			if body[1] != 0 {
				return errors.New("desk: not empty")
			}
			return nil
		}),
	}
	return d
}

// counted wraps a handler.
func (d *desk) counted(next handler) handler {
	return func(body []byte) error {
		err := next(body)
		if err != nil {
			d.failed++
		}
		return err
	}
}

func (d *desk) measure(body []byte) error {
	d.bytes += len(body)
	return nil
}

func receive(r io.Reader) ([]byte, error) {
	var head [2]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	body := make([]byte, binary.BigEndian.Uint16(head[:])) // want `allocated for each message`
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, err
	}
	return body, nil
}

func (d *desk) serve(r io.Reader) error {
	for {
		body, err := receive(r) // want `a buffer is allocated in each turn` `a buffer is allocated in each turn`
		if err != nil {
			return err
		}
		if err := d.handlers[body[0]](body); err != nil {
			return err
		}
	}
}
