// Package outside has structs with connections, which another package has made.
package outside

import (
	"encoding/binary"
	"io"
	"net"
	"time"
)

// Conn is a connection with frames.
type Conn struct {
	nc   net.Conn
	idle time.Duration
}

// NewConn returns one.
func NewConn(nc net.Conn, idle time.Duration) *Conn { return &Conn{nc: nc, idle: idle} }

// Close closes it.
func (c *Conn) Close() error { return c.nc.Close() }

// Next waits for a frame.
func (c *Conn) Next() ([]byte, error) {
	if err := c.nc.SetReadDeadline(time.Now().Add(c.idle)); err != nil {
		return nil, err
	}
	var size uint16
	if err := binary.Read(c.nc, binary.BigEndian, &size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size)
	_, err := io.ReadFull(c.nc, frame) // want `read straight from a connection`
	return frame, err
}

// Link is a connection with frames, too.
type Link struct {
	net.Conn
	size [2]byte
}

// NewLink returns one.
func NewLink(c net.Conn) *Link { return &Link{Conn: c} }

// Receive waits for a frame.
func (l *Link) Receive() ([]byte, error) {
	if _, err := io.ReadFull(l, l.size[:]); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, binary.BigEndian.Uint16(l.size[:]))
	_, err := io.ReadFull(l, frame) // want `read straight from a connection`
	return frame, err
}

// Greet reads how a connection begins.
func Greet(r io.Reader) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(r, b[:])
	return b[0], err
}
