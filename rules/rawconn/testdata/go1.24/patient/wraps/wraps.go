// Package wraps has a connection that reads in its own way.
package wraps

import (
	"io"
	"net"
	"time"
)

type server struct{ idle, send time.Duration }

func (s *server) accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go s.serve(conn)
	}
}

func (s *server) serve(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(s.idle)); err != nil {
			return err
		}
		if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
			return err
		}
		if err := conn.SetWriteDeadline(time.Now().Add(s.send)); err != nil {
			return err
		}
		if _, err := conn.Write(size[:]); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
	}
}

// unpacked reads in its own way, and goes on no more when it has failed.
type unpacked struct {
	net.Conn
	in io.Reader
}

func (u *unpacked) Read(p []byte) (int, error) { return u.in.Read(p) }
