// Package server works on messages.
package server

import (
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"freshbuffer/frames"
)

// Server counts.
type Server struct {
	mu     sync.Mutex
	counts map[string]int
	Idle   time.Duration
}

type request struct {
	name    string
	payload []byte
}

type message interface{ decode([]byte) error }

func (q *request) decode(data []byte) error {
	if len(data) < 4 {
		return fmt.Errorf("request of %d bytes", len(data))
	}
	q.name, q.payload = string(data[:4]), data[4:]
	return nil
}

func parse(data []byte) (message, error) {
	q := &request{}
	if err := q.decode(data); err != nil {
		return nil, err
	}
	return q, nil
}

func (s *Server) handle(conn net.Conn) {
	defer conn.Close()
	codec := &frames.Codec{}
	for {
		if err := s.exchange(conn, codec); err != nil { // want `buffers and small objects` `each turn of the loop`
			return
		}
	}
}

// exchange reads a request and answers it.
func (s *Server) exchange(conn net.Conn, codec *frames.Codec) error {
	data, err := codec.Decode(conn)
	if err != nil {
		return err
	}
	m, err := parse(data)
	if err != nil {
		return err
	}
	switch m := m.(type) {
	case *request:
		s.mu.Lock()
		s.counts[m.name] += len(m.payload)
		s.mu.Unlock()
		_, err = conn.Write(m.payload)
		return err
	default:
		return fmt.Errorf("unknown message %T", m)
	}
}

func sum(r io.Reader, n int) (total int) {
	const buffer = 1
	go func() {
	again:
		for {
			line, err := frames.Line(r, n) // want `each turn of the loop`
			if err != nil {
				break again
			}
			total += int(line[0]) + buffer
		}
	}()
	return total
}
