// Package tested has a test that calls what gets the connection.
package tested

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
	for {
		if err := turn(conn); err != nil {
			return err
		}
	}
}

func turn(conn net.Conn) error {
	var size [1]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	_, err := conn.Write(size[:]) // want `written straight to a connection, in small pieces`
	return err
}
