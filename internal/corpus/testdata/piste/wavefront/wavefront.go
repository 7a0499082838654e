// Package wavefront sends figures, in the data format of Wavefront.
package wavefront

import (
	"io"
	"strconv"
	"sync"
)

// Sink takes figures of a source.
type Sink struct {
	source string

	mu   sync.Mutex
	out  io.Writer
	line []byte
}

// NewSink returns a sink that writes a line for each figure to out.
func NewSink(out io.Writer, source string) *Sink { return &Sink{source: source, out: out} }

// Tag is what a figure may be told from others by.
type Tag struct{ Key, Value string }

// Send sends a figure. Lines of several who send do not mingle.
func (s *Sink) Send(metric string, value float64, tags ...Tag) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line = append(s.line[:0], metric...)
	s.line = append(s.line, ' ')
	s.line = strconv.AppendFloat(s.line, value, 'g', -1, 64)
	s.line = append(s.line, " source="...)
	s.line = append(s.line, s.source...)
	for _, t := range tags {
		s.line = append(s.line, ' ')
		s.line = append(s.line, t.Key...)
		s.line = append(s.line, '=')
		s.line = strconv.AppendQuote(s.line, t.Value)
	}
	s.line = append(s.line, '\n')
	_, err := s.out.Write(append([]byte(nil), s.line...))
	return err
}
