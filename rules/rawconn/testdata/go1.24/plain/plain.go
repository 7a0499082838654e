// Package plain sets no deadlines.
package plain

import (
	"io"
	"net"
)

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go serve(conn)
	}
}

func serve(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
			return err
		}
		if _, err := conn.Write(size[:]); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
	}
}
