// Package asserts looks at what a connection is.
package asserts

import (
	"io"
	"net"
)

type peer struct{ conn net.Conn }

func (p *peer) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func quickly(conn net.Conn) {
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.SetNoDelay(true)
	}
}

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p := &peer{conn: conn}
	quickly(p.conn)
	for {
		if _, err := p.next(); err != nil {
			return err
		}
	}
}
