package hub

import (
	"errors"
	"io"
	"net"
	"time"

	"example.com/topiary/link"
)

// idle is how long an agent may say nothing.
const idle = 2 * time.Minute

// Serve serves all who connect, until the listener is closed.
func (h *Hub) Serve(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		go h.serve(conn)
	}
}

// serve serves one that connected.
func (h *Hub) serve(conn net.Conn) {
	defer conn.Close()
	who, err := greet(conn)
	if err != nil {
		return
	}
	switch who {
	case 'A':
		s := &session{Conn: conn, hub: h}
		s.run()
	case 'W':
		h.watch(conn)
	}
}

// greet reads the one byte that says who it is. What comes after it is for
// another reader.
func greet(conn net.Conn) (byte, error) {
	var who [1]byte
	conn.SetReadDeadline(time.Now().Add(idle))
	_, err := io.ReadFull(conn, who[:])
	return who[0], err
}

// session is a connection of an agent.
type session struct {
	net.Conn
	hub  *Hub
	head [4]byte
}

// run answers each frame, until there are no more.
func (s *session) run() error {
	for {
		body, err := s.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		m, err := link.Parse(body)
		if err != nil && m == nil {
			return err
		}
		code := byte(link.CodeUnknown)
		if err == nil {
			code = s.hub.take(m)
		}
		if err := s.answer(link.Answer{Ticket: m.Ticket, Code: code}); err != nil {
			return err
		}
	}
}

// next reads the body of the next frame.
func (s *session) next() ([]byte, error) {
	if err := s.fill(s.head[:]); err != nil {
		return nil, err
	}
	n, err := link.Size(s.head[:])
	if err != nil {
		return nil, err
	}
	body := make([]byte, n)
	if err := s.fill(body); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	return body, nil
}

func (s *session) fill(p []byte) error {
	_, err := io.ReadFull(s, p)
	return err
}

// answer sends a frame.
func (s *session) answer(a link.Answer) error {
	body := a.Body()
	if err := s.put(link.Head(body)); err != nil {
		return err
	}
	return s.put(body)
}

func (s *session) put(p []byte) error {
	_, err := s.Write(p)
	return err
}
