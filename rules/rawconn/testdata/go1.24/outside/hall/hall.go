// Package hall has the structs made.
package hall

import (
	"context"
	"net"
	"time"

	"rawconn/outside"
)

// Talk greets first.
func Talk(conn net.Conn) error {
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Second)); err != nil {
		return err
	}
	if _, err := outside.Greet(conn); err != nil {
		return err
	}
	c := outside.NewConn(conn, time.Minute)
	for {
		if _, err := c.Next(); err != nil {
			return err
		}
	}
}

type peer struct {
	conn *outside.Conn
	name string
}

// Serve closes the connection by what is made of it.
func Serve(ctx context.Context, nc net.Conn) error {
	p := &peer{conn: outside.NewConn(nc, time.Minute)}
	defer p.conn.Close()
	defer context.AfterFunc(ctx, func() { nc.Close() })()
	for {
		if _, err := p.conn.Next(); err != nil {
			return err
		}
	}
}

type carrier struct {
	*outside.Link
	name string
}

// Carry has a struct that embeds the one that embeds the connection.
func Carry(nc net.Conn) error {
	c := &carrier{Link: outside.NewLink(nc)}
	defer c.Close()
	for {
		if err := c.step(); err != nil {
			return err
		}
	}
}

func (c *carrier) step() error {
	frame, err := c.Receive()
	if err != nil {
		return err
	}
	_, err = c.Write(frame)
	return err
}

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go func() {
			defer conn.Close()
			link := outside.NewLink(conn)
			for {
				if _, err := link.Receive(); err != nil {
					return
				}
			}
		}()
	}
}
