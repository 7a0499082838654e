package clone

import (
	"bytes"
	"io"
	"sync"
)

type sink struct {
	mu, other sync.Mutex
	out       io.Writer
	line      []byte
	page      bytes.Buffer
}

func (s *sink) send(metric string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line = append(s.line[:0], metric...)
	_, err := s.out.Write(append([]byte(nil), s.line...)) // want "bytes copied only to be written"
	return err
}

func (s *sink) flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.out.Write(bytes.Clone(s.page.Bytes())) // want "bytes copied only to be written"
	return err
}

func (s *sink) unlocked() {
	s.out.Write(bytes.Clone(s.line))
}

func (s *sink) early() {
	s.mu.Lock()
	s.line = append(s.line, '\n')
	s.mu.Unlock()
	s.out.Write(bytes.Clone(s.line))
}

func (s *sink) crossed() {
	s.mu.Lock()
	defer s.other.Unlock()
	s.out.Write(bytes.Clone(s.line))
}

func (s *sink) ofAnother(o *sink) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.Write(bytes.Clone(o.line))
}

func (s *sink) whenever() func() {
	s.mu.Lock()
	defer s.mu.Unlock()
	return func() { s.out.Write(bytes.Clone(s.line)) }
}
