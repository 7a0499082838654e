// Package archive hands messages to functions one of which keeps them.
package archive

import (
	"encoding/binary"
	"errors"
	"io"
)

type handler func(body []byte) error

type archive struct {
	handlers map[byte]handler
	kept     [][]byte
	failed   int
}

func newArchive() *archive {
	d := &archive{}
	d.handlers = map[byte]handler{
		1: d.counted(d.file),
		2: d.counted(func(body []byte) error {
			if body[1] != 0 {
				return errors.New("archive: not empty")
			}
			return nil
		}),
	}
	return d
}

// counted wraps a handler.
func (d *archive) counted(next handler) handler {
	return func(body []byte) error {
		err := next(body)
		if err != nil {
			d.failed++
		}
		return err
	}
}

func (d *archive) file(body []byte) error {
	d.kept = append(d.kept, body)
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

func (d *archive) serve(r io.Reader) error {
	for {
		body, err := receive(r) // want `a buffer is allocated in each turn`
		if err != nil {
			return err
		}
		if err := d.handlers[body[0]](body); err != nil {
			return err
		}
	}
}
