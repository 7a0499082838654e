package stream

import (
	"bufio"
	"io"
)

// One read or write may be all there is.
func (c *Conn) one(p []byte) error {
	if _, err := io.ReadFull(c.rw, p); err != nil {
		return err
	}
	_, err := c.rw.Write(p)
	return err
}

func (c *Conn) buffered(p, q []byte) error {
	r := bufio.NewReader(c.rw)
	if _, err := io.ReadFull(r, p); err != nil {
		return err
	}
	_, err := io.ReadFull(r, q)
	return err
}
