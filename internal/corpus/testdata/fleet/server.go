package fleet

import (
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"
)

// Server knows the lorries by their trackers.
type Server struct {
	Lorries map[string]*Lorry // is not changed while the server runs
	Desk    *Desk
	Timeout time.Duration // of a silent tracker; 0 is none
	Logger  *log.Logger

	received, sent counter

	mu       sync.Mutex
	sessions map[net.Conn]bool
	closed   bool
}

// Serve accepts trackers until the listener is closed, and returns when all of
// them are gone.
func (s *Server) Serve(l net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		if !s.track(conn) {
			conn.Close()
			continue
		}
		wg.Add(1)
		go func(c net.Conn) {
			defer wg.Done()
			defer s.forget(c)
			sess := &session{srv: s, conn: c}
			if err := sess.run(); err != nil {
				s.logf("%v: %v", c.RemoteAddr(), err)
			}
		}(conn)
	}
}

// Close ends all sessions.
func (s *Server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for c := range s.sessions {
		c.Close()
	}
}

// Counts returns how many frames came in, and how many were sent.
func (s *Server) Counts() (received, sent uint64) {
	return s.received.value(), s.sent.value()
}

func (s *Server) track(c net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if s.sessions == nil {
		s.sessions = make(map[net.Conn]bool)
	}
	s.sessions[c] = true
	return true
}

func (s *Server) forget(c net.Conn) {
	c.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, c)
}

func (s *Server) logf(format string, args ...interface{}) {
	if s.Logger != nil {
		s.Logger.Printf(format, args...)
	}
}

// session is the connection of a tracker.
type session struct {
	srv    *Server
	conn   net.Conn
	device string
	lorry  *Lorry
}

// run answers frames until the tracker hangs up.
func (s *session) run() error {
	for {
		if s.srv.Timeout > 0 {
			s.conn.SetDeadline(time.Now().Add(s.srv.Timeout))
		}
		kind, body, err := readFrame(s.conn)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		s.srv.received.inc()
		if err := s.handle(kind, body); err != nil {
			return err
		}
	}
}

func (s *session) handle(kind byte, body []byte) error {
	switch kind {
	case kindLogin:
		return s.login(body)
	case kindPosition:
		return s.position(body)
	case kindPing:
		return s.answer(kind, nil)
	}
	return fmt.Errorf("%w: %#x", errKind, kind)
}

func (s *session) login(body []byte) error {
	device := string(body)
	lorry, ok := s.srv.Lorries[device]
	if !ok {
		return fmt.Errorf("%w: tracker %q", errLogin, device)
	}
	s.device, s.lorry = device, lorry
	return s.answer(kindLogin, nil)
}

func (s *session) position(body []byte) error {
	if s.lorry == nil {
		return errLogin
	}
	p, err := decodePosition(body)
	if err != nil {
		return err
	}
	if p.device != s.device {
		return errDevice
	}
	s.lorry.move(p)
	if p.flags&flagPanic != 0 && s.srv.Desk != nil {
		if err := s.srv.Desk.Alarm(s.lorry.Plate, p.at); err != nil {
			s.srv.logf("desk: %v", err)
		}
	}
	return s.answer(kindPosition, p.receipt())
}

func (s *session) answer(kind byte, body []byte) error {
	if err := writeFrame(s.conn, kind|answered, body); err != nil {
		return err
	}
	s.srv.sent.inc()
	return nil
}
