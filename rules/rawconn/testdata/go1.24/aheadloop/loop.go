// Package loop greets, and has one goroutine read from then on.
package loop

import (
	"io"
	"net"
)

type client struct {
	conn net.Conn
	got  chan byte
}

func dial(addr string) (*client, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	c := &client{conn: conn, got: make(chan byte, 9)}
	if err := c.greet(); err != nil {
		return nil, err
	}
	go c.loop()
	return c, nil
}

func (c *client) greet() error {
	var hello [5]byte
	_, err := io.ReadFull(c.conn, hello[:]) // want `read straight from a connection`
	return err
}

func (c *client) loop() {
	for {
		var b [1]byte
		if _, err := io.ReadFull(c.conn, b[:]); err != nil { // want `read straight from a connection`
			close(c.got)
			return
		}
		c.got <- b[0]
	}
}
