// Package left has others go on to read.
package left

import (
	"io"
	"net"
	"os"
)

type peer struct{ conn net.Conn }

func (p *peer) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p := &peer{conn: conn}
	for {
		if b, err := p.next(); err != nil || b == 0 {
			break
		}
	}
	_, err = io.Copy(os.Stdout, conn)
	return err
}

// Peer may be made by others, of connections that they go on to read.
type Peer struct{ conn net.Conn }

func New(conn net.Conn) *Peer { return &Peer{conn} }

func (p *Peer) Next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

type set struct{ conn net.Conn }

func (s *set) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(s.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func (s *set) again(conn net.Conn) { s.conn = conn }

func serveAgain(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	s := &set{conn: conn}
	_, err = s.next()
	return err
}
