// Package hurried has a caller that interrupts a read by a deadline: it must
// not be undone by one that waited for the network.
package hurried

import (
	"context"
	"io"
	"net"
	"time"
)

func accept(ctx context.Context, l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		stop := context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })
		go serve(conn)
		stop()
	}
}

func serve(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			return err
		}
		if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
			return err
		}
		if _, err := conn.Write(size[:]); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
	}
}
