// Package tolls charges cars for the gantries of motorways that they pass.
package tolls

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// Server hears of passages over TCP.
type Server struct {
	Tariff Tariff
	Ledger *Ledger
	Idle   time.Duration // after which a gantry that is silent is given up
	Errors func(error)   // may be nil
}

// Serve serves gantries until the listener is closed, and returns when all
// that were connected are gone.
func (s *Server) Serve(l net.Listener) error {
	var all sync.WaitGroup
	defer all.Wait()
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		all.Add(1)
		go func() {
			defer all.Done()
			defer conn.Close()
			ses := &session{Conn: conn, srv: s, gantry: conn.RemoteAddr().String()}
			if err := ses.run(); err != nil && s.Errors != nil {
				s.Errors(fmt.Errorf("gantry %s: %w", ses.gantry, err))
			}
		}()
	}
}

// session is the connection of a gantry. Only run uses it.
type session struct {
	net.Conn
	srv    *Server
	gantry string
}

// run answers what the gantry sends, one after the other.
func (s *session) run() error {
	for {
		if err := s.SetDeadline(time.Now().Add(s.srv.Idle)); err != nil {
			return err
		}
		frame, err := s.receive()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("receive: %w", err)
		}
		m, err := decode(frame)
		if err != nil {
			return err
		}
		reply, err := m.answer(s)
		if err != nil {
			return err
		}
		if err := s.send(reply); err != nil {
			return fmt.Errorf("send: %w", err)
		}
	}
}

// receive reads a frame.
func (s *session) receive() ([]byte, error) {
	var head [2]byte
	if _, err := io.ReadFull(s, head[:]); err != nil {
		return nil, err
	}
	size := int64(binary.BigEndian.Uint16(head[:]))
	if size > maxFrameSize {
		return nil, fmt.Errorf("%w: of %d bytes", ErrFrame, size)
	}
	var body bytes.Buffer
	if _, err := io.CopyN(&body, s, size); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	return body.Bytes(), nil
}

// send writes a frame.
func (s *session) send(frame []byte) error {
	size := len(frame)
	if _, err := s.Write([]byte{byte(size >> 8), byte(size)}); err != nil {
		return err
	}
	_, err := s.Write(frame)
	return err
}
