package gavel

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// Server lets bidders call a house.
type Server struct {
	house    *House
	patience time.Duration
	meters   map[Op]meter

	mu     sync.Mutex
	open   map[net.Conn]bool
	closed bool
	calls  sync.WaitGroup
}

// NewServer returns a server for a house.
func NewServer(h *House, meters *Meters, patience time.Duration) *Server {
	s := &Server{house: h, patience: patience, meters: map[Op]meter{}, open: map[net.Conn]bool{}}
	for op := range parsers {
		s.meters[op] = meter{meters, h.name, op.String()}
	}
	return s
}

// Serve answers calls until the listener is closed.
func (s *Server) Serve(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		} else if err != nil {
			return err
		}
		if !s.track(conn) {
			conn.Close()
			return nil
		}
		go s.call(conn)
	}
}

func (s *Server) track(conn net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.open[conn] = true
		s.calls.Add(1)
	}
	return !s.closed
}

// Close hangs up on everybody.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for conn := range s.open {
		conn.Close()
	}
	s.mu.Unlock()
	s.calls.Wait()
}

// call takes what a bidder says, until that makes no sense.
func (s *Server) call(conn net.Conn) {
	defer s.calls.Done()
	defer func() {
		s.mu.Lock()
		delete(s.open, conn)
		s.mu.Unlock()
		conn.Close()
	}()
	line := NewLine(conn, s.patience)
	for {
		if err := s.step(line); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
				line.Send(OpText, plain(err.Error()))
			}
			return
		}
	}
}

// step answers one frame.
func (s *Server) step(line *Line) error {
	op, body, err := line.Receive()
	if err != nil {
		return err
	}
	cmd, err := parse(op, body)
	if err != nil {
		return err
	}
	s.meters[op].frame(len(body))
	return line.Send(cmd.run(s.house))
}
