// Package ahead has connections in structs, which are read by methods that somebody calls.
package ahead

import (
	"encoding/binary"
	"io"
	"net"
	"sync"
	"time"
)

// Line is a connection whose frames are read where they are needed.
type Line struct {
	conn     net.Conn
	patience time.Duration
}

// NewLine returns the line over a connection.
func NewLine(conn net.Conn, patience time.Duration) *Line {
	return &Line{conn: conn, patience: patience}
}

// Receive waits for a frame.
func (l *Line) Receive() ([]byte, error) {
	if err := l.conn.SetDeadline(time.Now().Add(l.patience)); err != nil {
		return nil, err
	}
	var size uint32
	if err := binary.Read(l.conn, binary.BigEndian, &size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size)
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// Send sends a frame.
func (l *Line) Send(frame []byte) error {
	_, err := l.conn.Write(frame)
	return err
}

type server struct {
	mu   sync.Mutex
	open map[net.Conn]bool
	take func([]byte) []byte
}

func (s *server) call(conn net.Conn) {
	s.mu.Lock()
	s.open[conn] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.open, conn)
		s.mu.Unlock()
		conn.Close()
	}()
	line := NewLine(conn, time.Minute)
	for s.step(line) == nil {
	}
}

func (s *server) step(line *Line) error {
	frame, err := line.Receive()
	if err != nil {
		return err
	}
	return line.Send(s.take(frame))
}

func accept(l net.Listener, s *server) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go s.call(conn)
	}
}
