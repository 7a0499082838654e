// Package outsidewraps is used by a package that gives connections their buffer.
package outsidewraps

import (
	"io"
	"net"
)

// Conn is a connection with frames.
type Conn struct{ conn net.Conn }

// NewConn returns one.
func NewConn(conn net.Conn) *Conn { return &Conn{conn} }

// Next waits for a frame.
func (c *Conn) Next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil {
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame)
	return frame, err
}
