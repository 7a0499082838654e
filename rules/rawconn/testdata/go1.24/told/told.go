// Package told has a connection from which a package reads what is an interface.
package told

import (
	"net"

	"rawconn/told/notes"
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
		note, err := notes.Read(conn) // want `read straight from a connection`
		if err != nil {
			return err
		}
		if err := notes.Write(conn, note); err != nil { // want `written straight to a connection`
			return err
		}
	}
}
