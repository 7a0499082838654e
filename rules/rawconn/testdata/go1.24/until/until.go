// Package until has deadlines that are moments, or that are taken back: they are kept
// as they are, in their order.
package until

import (
	"io"
	"net"
	"time"
)

func accept(l net.Listener, end time.Time) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go serve(conn, end)
	}
}

func serve(conn net.Conn, end time.Time) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			return err
		}
		if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
			return err
		}
		if err := conn.SetWriteDeadline(end); err != nil {
			return err
		}
		if _, err := conn.Write(size[:]); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
	}
}
