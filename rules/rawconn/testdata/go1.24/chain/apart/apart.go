// Package apart has another file for what gets the connection.
package apart

import (
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
