// Package buffers has a buffer for some of what is read.
package buffers

import (
	"bufio"
	"io"
	"net"
)

type peer struct{ conn net.Conn }

func (p *peer) next() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func (p *peer) lines() *bufio.Scanner { return bufio.NewScanner(p.conn) }

func serve(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	p := &peer{conn: conn}
	if _, err := p.next(); err != nil {
		return err
	}
	for in := p.lines(); in.Scan(); {
		if in.Text() == "" {
			break
		}
	}
	return nil
}
