// Package own has a server whose connections are in a field that one method uses.
package own

import (
	"log"
	"net"
	"time"

	"rawconn/codec"
)

type client struct {
	line  net.Conn
	idle  time.Duration
	count int
}

func accept(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			c := client{line: conn, idle: time.Minute}
			if err := c.serve(); err != nil {
				log.Println(err)
			}
		}()
	}
}

func (c *client) serve() error {
	defer c.line.Close()
	in := codec.NewReader(c.line)
	for {
		c.line.SetDeadline(time.Now().Add(c.idle))
		b, err := in.Next() // want `read straight from a connection, in small pieces`
		if err != nil {
			return err
		}
		if _, err := c.line.Write(c.answer(b)); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
	}
}

func (c *client) answer(b []byte) []byte {
	c.count += len(b)
	return []byte{byte(c.count)}
}
