package apart

import (
	"io"
	"net"
)

func turn(conn net.Conn) error {
	var size [1]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	_, err := conn.Write(size[:]) // want `written straight to a connection, in small pieces`
	return err
}
