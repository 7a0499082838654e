// Package lent has a server that leaves it to others to close a connection, and waits
// for something else, too.
package lent

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"sync"
)

type store interface {
	Get(key uint16) ([]byte, error)
}

type server struct {
	mu      sync.Mutex
	open    map[net.Conn]bool
	store   store
	changes chan uint16
	wg      sync.WaitGroup
}

func (s *server) accept(ctx context.Context, l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		s.add(conn)
		s.wg.Add(1)
		go func(c net.Conn) {
			defer s.wg.Done()
			defer s.forget(c)
			stop := context.AfterFunc(ctx, func() { c.Close() })
			defer stop()
			s.serve(ctx, c)
		}(conn)
	}
}

func (s *server) add(conn net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = make(map[net.Conn]bool)
	}
	s.open[conn] = true
}

func (s *server) forget(conn net.Conn) {
	s.mu.Lock()
	delete(s.open, conn)
	s.mu.Unlock()
	conn.Close()
}

func (s *server) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for conn := range s.open {
		conn.Close()
	}
}

func (s *server) serve(ctx context.Context, conn net.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		key, err := readKey(conn) // want `read straight from a connection, in small pieces`
		if err != nil {
			return err
		}
		select {
		case s.changes <- key:
		case <-ctx.Done():
			return ctx.Err()
		}
		if value, err := s.store.Get(key); err != nil {
			return err
		} else if err := send(conn, value); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
		if len(s.changes) == cap(s.changes) {
			conn.Close()
			return nil
		}
	}
}

func readKey(r io.Reader) (uint16, error) {
	var key [2]byte
	_, err := io.ReadFull(r, key[:]) // want `read straight from a connection, in small pieces`
	return binary.BigEndian.Uint16(key[:]), err
}

func send(w io.Writer, value []byte) error {
	if err := binary.Write(w, binary.BigEndian, uint16(len(value))); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	_, err := w.Write(value) // want `written straight to a connection, in small pieces`
	return err
}
