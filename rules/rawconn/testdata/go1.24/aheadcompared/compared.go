// Package compared knows its connections again.
package compared

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

func (p *peer) is(conn net.Conn) bool { return p.conn == conn }

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p := &peer{conn: conn}
	for {
		if _, err := p.next(); err != nil || !p.is(conn) {
			return err
		}
	}
}
