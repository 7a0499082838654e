// Package stream knows only that something is read and written.
package stream

import (
	"encoding/binary"
	"io"
)

type header struct{ Kind, Length uint16 }

type Conn struct{ rw io.ReadWriter }

func (c *Conn) Receive() ([]byte, error) {
	var h header
	if err := binary.Read(c.rw, binary.BigEndian, &h); err != nil { // want `read straight from a connection`
		return nil, err
	}
	body := make([]byte, h.Length)
	_, err := io.ReadFull(c.rw, body) // want `read straight from a connection`
	return body, err
}

func (c *Conn) Send(body []byte) error {
	if err := binary.Write(c.rw, binary.BigEndian, header{1, uint16(len(body))}); err != nil { // want `written straight to a connection`
		return err
	}
	_, err := c.rw.Write(body) // want `written straight to a connection`
	return err
}
