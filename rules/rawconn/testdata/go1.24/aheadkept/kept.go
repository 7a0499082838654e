// Package kept has a list of the connections that are open, as they were opened.
package kept

import (
	"io"
	"net"
)

var open = map[net.Conn]bool{}

type peer struct{ conn net.Conn }

func (p *peer) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func enter(conn net.Conn) { open[conn] = true }

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p := &peer{conn: conn}
	enter(p.conn)
	defer delete(open, conn)
	for {
		if _, err := p.next(); err != nil {
			return err
		}
	}
}
