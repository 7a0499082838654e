// Package inner looks at what a connection is, where it is called by another type.
package inner

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

func tune(conn net.Conn) { quickly(conn) }

func quickly(what any) {
	if tcp, ok := what.(*net.TCPConn); ok {
		tcp.SetNoDelay(false)
	}
}

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p := &peer{conn: conn}
	tune(p.conn)
	for {
		if _, err := p.next(); err != nil {
			return err
		}
	}
}
