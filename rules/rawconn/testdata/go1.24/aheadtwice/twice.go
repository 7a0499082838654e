// Package twice reads a connection in two ways.
package twice

import (
	"io"
	"net"
)

type peer struct{ conn net.Conn }

type other struct{ conn net.Conn }

func (p *peer) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func (o *other) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(o.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p, o := &peer{conn: conn}, &other{conn: conn}
	for {
		if _, err := p.next(); err != nil {
			return err
		}
		if _, err := o.next(); err != nil {
			return err
		}
	}
}
