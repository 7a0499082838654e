// Package atonce has a goroutine that looks whether the peer is still there.
package atonce

import (
	"io"
	"net"
	"time"
)

type session struct {
	conn net.Conn
	gone chan bool
}

func start(addr string) (*session, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	s := &session{conn: conn, gone: make(chan bool, 1)}
	go s.watch()
	return s, nil
}

func (s *session) watch() {
	var one [1]byte
	if _, err := s.conn.Read(one[:]); err != nil {
		s.gone <- true
	}
}

func (s *session) next() (byte, error) {
	var b [1]byte
	s.conn.SetReadDeadline(time.Now().Add(time.Second))
	_, err := io.ReadFull(s.conn, b[:]) // want `read straight from a connection`
	return b[0], err
}

type pair struct{ net.Conn }

func join(addr string, out io.Writer) (byte, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return 0, err
	}
	p := &pair{conn}
	go func() {
		var b [1]byte
		p.Read(b[:])
		out.Write(b[:])
	}()
	return first(p)
}

func first(p *pair) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(p, b[:]) // want `read straight from a connection`
	return b[0], err
}
