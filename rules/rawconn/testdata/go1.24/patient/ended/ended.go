// Package ended ends reads of other connections by deadlines: as far as is seen, of its own
// too, which have to be noticed.
package ended

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

func end(all []net.Conn) {
	for _, c := range all {
		c.SetReadDeadline(time.Now())
	}
}
