// Package lifts is the control room of the lifts of a building. Their
// controllers report over TCP where the cars are, and are told what to do.
package lifts

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// Server talks with the controllers.
type Server struct {
	room    *Room
	silence time.Duration
	onError func(error)
	wg      sync.WaitGroup
}

// NewServer returns a server for the room. A controller that says nothing for
// longer than silence is hung up on. onError hears of sessions that ended badly.
func NewServer(room *Room, silence time.Duration, onError func(error)) *Server {
	return &Server{room: room, silence: silence, onError: onError}
}

// Serve accepts controllers until the listener is closed, and waits for them to
// go.
func (s *Server) Serve(l net.Listener) error {
	defer s.wg.Wait()
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		} else if err != nil {
			return err
		}
		s.wg.Add(1)
		go func() {
			defer s.wg.Done()
			defer conn.Close()
			if err := s.session(conn); err != nil {
				s.onError(fmt.Errorf("controller %v: %w", conn.RemoteAddr(), err))
			}
		}()
	}
}

func (s *Server) session(conn net.Conn) error {
	for {
		if err := conn.SetReadDeadline(time.Now().Add(s.silence)); err != nil {
			return err
		}
		body, err := readFrame(conn)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read: %w", err)
		}
		reply, err := s.answer(body)
		if err != nil {
			return err
		}
		if err := writeFrame(conn, reply); err != nil {
			return fmt.Errorf("write: %w", err)
		}
	}
}

// answer does what a frame asks for and returns the body of the reply.
func (s *Server) answer(body []byte) ([]byte, error) {
	switch body[0] {
	case kindPosition:
		p, err := parsePosition(body)
		if err != nil {
			return nil, err
		}
		cmd, floor := s.room.place(p)
		return order(p.seq, p.car, cmd, floor), nil
	case kindFault:
		if len(body) < faultLen {
			return nil, fmt.Errorf("%w: fault of %d bytes", ErrProtocol, len(body))
		}
		car := string(body[headLen : headLen+carLen])
		s.room.note(car, binary.BigEndian.Uint16(body[headLen+carLen:]), body[faultLen:])
		return order(binary.BigEndian.Uint16(body[1:]), car, Hold, 0), nil
	case kindPing:
		return []byte{kindPong, body[1], body[2]}, nil
	}
	return nil, fmt.Errorf("%w: kind %#x", ErrProtocol, body[0])
}
