package rawconn

import (
	"log"
	"net"
	"time"

	"rawconn/codec"
)

type counter interface{ Inc() }

type server struct {
	log   *log.Logger
	count counter
}

func (s *server) accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go func() {
			defer conn.Close()
			s.handle(conn)
		}()
	}
}

func (s *server) handle(conn net.Conn) {
	defer conn.Close()
	var c codec.Codec
	for {
		if err := s.exchange(conn, c); err != nil {
			s.log.Printf("client %s: %v", conn.RemoteAddr(), err)
			return
		}
	}
}

func (s *server) exchange(conn net.Conn, c codec.Codec) error {
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		return err
	}
	request, err := c.Decode(conn) // want `read straight from a connection, in small pieces`
	if err != nil {
		return err
	}
	s.count.Inc()
	return c.Encode(conn, request) // want `written straight to a connection, in small pieces`
}
