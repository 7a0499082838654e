// Package figures sends figures about the admin tool itself to a collector over
// UDP: NAME NUMBER, each in a datagram.
package figures

import (
	"io"
	"strconv"
	"sync"
)

// Sender sends figures.
type Sender struct {
	mu   sync.Mutex
	line []byte
	dest io.Writer
	lost int
}

// New returns a sender to dest.
func New(dest io.Writer) *Sender {
	s := new(Sender)
	s.dest = dest
	s.line = make([]byte, 0, 128)
	return s
}

// Send sends a figure. One that cannot be sent is lost, and counted.
func (s *Sender) Send(name string, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line = append(s.line[:0], name...)
	s.line = append(s.line, ' ')
	s.line = strconv.AppendInt(s.line, n, 10)
	if _, err := s.dest.Write(s.line); err != nil {
		s.lost++
	}
}

// Lost says how many were lost.
func (s *Sender) Lost() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lost
}
