// Package hall has the structs made in ways that leave their connections as they are.
package hall

import (
	"net"

	"rawconn/outsidekept"
)

// Its connection is read afterwards.
func later(conn net.Conn) error {
	defer conn.Close()
	c := outsidekept.NewLater(conn)
	if _, err := c.NextLater(); err != nil {
		return err
	}
	_, err := conn.Read(make([]byte, 1))
	return err
}

// One connection gets several.
func again(conn net.Conn) error {
	defer conn.Close()
	for {
		if _, err := outsidekept.NewAgain(conn).NextAgain(); err != nil {
			return err
		}
	}
}

// Who calls may read on.
func Open(conn net.Conn) error {
	c := outsidekept.NewOpen(conn)
	_, err := c.NextOpen()
	return err
}

// It may return before it closes the connection.
func Early(conn net.Conn) error {
	c := outsidekept.NewEarly(conn)
	if _, err := c.NextEarly(); err != nil {
		return err
	}
	defer c.Close()
	return nil
}

// Two may read at once.
func both(conn net.Conn) error {
	defer conn.Close()
	c := outsidekept.NewBoth(conn)
	go c.NextBoth()
	_, err := c.NextBoth()
	return err
}

// A function may read when it is called.
func called(conn net.Conn, do func(func())) error {
	defer conn.Close()
	c := outsidekept.NewCalled(conn)
	do(func() { c.NextCalled() })
	_, err := c.NextCalled()
	return err
}

// A method is a value.
func valued(conn net.Conn, do func(func() ([]byte, error))) error {
	defer conn.Close()
	c := outsidekept.NewValued(conn)
	do(c.NextValued)
	_, err := c.NextValued()
	return err
}

// The connection is in a field.
func field(h *struct{ conn net.Conn }) error {
	defer h.conn.Close()
	_, err := outsidekept.NewField(h.conn).NextField()
	return err
}

// Somebody may have what it is made by.
var made = outsidekept.NewPassed

// What is told before goes on reading.
func kept(conn net.Conn) error {
	defer conn.Close()
	listen(conn)
	_, err := outsidekept.NewKept(conn).NextKept()
	return err
}

func listen(conn net.Conn) { go func() { conn.Read(make([]byte, 1)) }() }

// It may be made again.
func jumped(conn net.Conn) error {
	defer conn.Close()
again:
	c := outsidekept.NewJumped(conn)
	if _, err := c.NextJumped(); err == nil {
		goto again
	}
	return nil
}
