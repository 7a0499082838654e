// Package promoted has a server whose struct is the connection that it embeds.
package promoted

import (
	"io"
	"net"
	"time"
)

type line struct {
	net.Conn
	idle time.Duration
}

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go func() {
			defer conn.Close()
			(&line{conn, time.Minute}).serve()
		}()
	}
}

func (l *line) serve() error {
	var b [2]byte
	for {
		l.SetReadDeadline(time.Now().Add(l.idle))
		if _, err := io.ReadFull(l, b[:]); err != nil { // want `read straight from a connection, in small pieces`
			return err
		}
		if _, err := l.Write(b[:1]); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
		if _, err := l.Conn.Write(b[1:]); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
	}
}
