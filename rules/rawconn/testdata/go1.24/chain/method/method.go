// Package method has an interface for what gets the connection.
package method

import (
	"io"
	"net"
)

type turner interface{ turn(net.Conn) error }

var all = []turner{&server{}}

type server struct{ turns int }

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
	for {
		if err := s.turn(conn); err != nil {
			return err
		}
	}
}

func (s *server) turn(conn net.Conn) error {
	var size [1]byte
	if _, err := io.ReadFull(conn, size[:]); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	_, err := conn.Write(size[:]) // want `written straight to a connection, in small pieces`
	return err
}
