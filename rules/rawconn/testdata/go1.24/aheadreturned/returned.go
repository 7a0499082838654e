// Package returned gives the connection away when its work is done.
package returned

import (
	"io"
	"net"
)

type greeter struct{ conn net.Conn }

func (g *greeter) name() (string, error) {
	var size [1]byte
	if _, err := io.ReadFull(g.conn, size[:]); err != nil { // want `read straight from a connection`
		return "", err
	}
	name := make([]byte, size[0])
	_, err := io.ReadFull(g.conn, name) // want `read straight from a connection`
	return string(name), err
}

func (g *greeter) rest() net.Conn { return g.conn }

func serve(l net.Listener, then func(string, net.Conn)) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	g := &greeter{conn: conn}
	name, err := g.name()
	if err != nil {
		return err
	}
	then(name, g.rest())
	return nil
}
