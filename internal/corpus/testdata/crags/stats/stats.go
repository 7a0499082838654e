// Package stats sends figures to Graphite, as lines of text.
package stats

import (
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Sink is where figures go. It is safe for concurrent use.
type Sink struct {
	prefix string
	now    func() time.Time

	mu   sync.Mutex
	out  io.Writer
	lost int
}

// Option changes a sink.
type Option func(*Sink)

// WithClock has a sink take the time from a clock.
func WithClock(now func() time.Time) Option { return func(s *Sink) { s.now = now } }

// WithPrefix has all paths begin with a prefix.
func WithPrefix(prefix string) Option { return func(s *Sink) { s.prefix = prefix + "." } }

// New returns a sink that writes each line to out, with one call.
func New(out io.Writer, opts ...Option) *Sink {
	s := &Sink{now: time.Now, out: out}
	for _, opt := range opts {
		opt(s)
	}
	return s
}

// Send sends a figure. Those that cannot be sent are counted.
func (s *Sink) Send(path string, value float64) {
	var b strings.Builder
	b.WriteString(s.prefix)
	b.WriteString(path)
	b.WriteString(" " + strconv.FormatFloat(value, 'f', -1, 64) + " ")
	b.WriteString(strconv.FormatInt(s.now().Unix(), 10))
	b.WriteByte('\n')
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.out.Write([]byte(b.String())); err != nil {
		s.lost++
	}
}

// Lost returns how many figures could not be sent.
func (s *Sink) Lost() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lost
}

// Volume counts bytes. It is safe for concurrent use.
type Volume struct {
	guard sync.RWMutex
	bytes int64
}

// Add counts some more.
func (v *Volume) Add(n int) {
	v.guard.Lock()
	defer v.guard.Unlock()
	v.bytes += int64(n)
}

// Bytes returns how many there were.
func (v *Volume) Bytes() int64 {
	v.guard.RLock()
	defer v.guard.RUnlock()
	return v.bytes
}

// Through returns a writer to another one, which counts what is written.
func (v *Volume) Through(w io.Writer) io.Writer { return through{w, v} }

type through struct {
	io.Writer
	v *Volume
}

func (t through) Write(p []byte) (int, error) {
	n, err := t.Writer.Write(p)
	t.v.Add(n)
	return n, err
}
