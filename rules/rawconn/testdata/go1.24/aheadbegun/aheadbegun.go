// Package aheadbegun has a struct with a connection on which something was said before.
package aheadbegun

import (
	"io"
	"net"
)

type line struct{ conn net.Conn }

func (l *line) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

func newLine(conn net.Conn) *line { return &line{conn} }

func greet(conn net.Conn) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

func plain(conn net.Conn) error {
	for {
		if _, err := greet(conn); err != nil {
			return err
		}
	}
}

func serve(conn net.Conn) error {
	defer conn.Close()
	kind, err := greet(conn)
	if err != nil {
		return err
	}
	switch kind {
	case 'F':
		l := newLine(conn)
		for {
			if _, err := l.next(); err != nil {
				return err
			}
		}
	case 'P':
		return plain(conn)
	}
	return nil
}

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go serve(conn)
	}
}

// session embeds its connection, and is given to who answers.
type session struct {
	net.Conn
	name string
}

type message interface{ answer(*session) []byte }

func (s *session) run(all map[byte]message) error {
	for {
		size := make([]byte, 1)
		if _, err := io.ReadFull(s, size); err != nil { // want `read straight from a connection`
			return err
		}
		frame := make([]byte, size[0])
		if _, err := io.ReadFull(s, frame); err != nil { // want `read straight from a connection`
			return err
		}
		m := all[size[0]]
		if m == nil {
			continue
		}
		if _, err := s.Write(m.answer(s)); err != nil {
			return err
		}
	}
}

func talk(conn net.Conn, all map[byte]message) error {
	defer conn.Close()
	s := &session{Conn: conn}
	return s.run(all)
}

func listen(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go talk(conn, nil)
	}
}
