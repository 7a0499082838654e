// Package hall gives connections their buffer.
package hall

import (
	"bufio"
	"net"

	"rawconn/outsidewraps"
)

func serve(conn net.Conn) error {
	defer conn.Close()
	c := outsidewraps.NewConn(newReadAheadConn(conn))
	_, err := c.Next()
	return err
}

type readAheadConn struct {
	net.Conn
	in *bufio.Reader
}

func newReadAheadConn(conn net.Conn) *readAheadConn {
	return &readAheadConn{conn, bufio.NewReader(conn)}
}

func (c *readAheadConn) Read(p []byte) (int, error) { return c.in.Read(p) }
