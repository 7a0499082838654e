package leases

import (
	"fmt"
	"io"
	"sort"
	"sync"
	"time"
)

// level is a number that goes up and down.
type level struct {
	sync.RWMutex
	n int64
}

func (l *level) move(by int64) {
	l.Lock()
	defer l.Unlock()
	l.n += by
}

func (l *level) get() int64 {
	l.RLock()
	n := l.n
	l.RUnlock()
	return n
}

// meter is how often something happened and how long it took in all.
type meter struct {
	mu    sync.Mutex
	count int64
	total time.Duration
}

func (m *meter) add(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	m.total += d
}

// mean is of calls that are counted and timed: one that is counted only would
// make it too small.
func (m *meter) mean() (time.Duration, int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.count == 0 {
		return 0, 0
	}
	return m.total / time.Duration(m.count), m.count
}

// Stats has the meters of a server by their names.
type Stats struct {
	mu     sync.Mutex
	meters map[string]*meter
	labels []string // "key=value", the same for all series
}

// NewStats returns empty statistics.
func NewStats(labels ...string) *Stats {
	return &Stats{meters: make(map[string]*meter), labels: labels}
}

func (s *Stats) meter(name string) *meter {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.meters[name]
	if !ok {
		m = new(meter)
		s.meters[name] = m
	}
	return m
}

// line renders one series as the collector wants it.
func (s *Stats) line(name string, m *meter) string {
	mean, n := m.mean()
	out := name
	if len(s.labels) > 0 {
		out += "{"
		for i, l := range s.labels {
			if i > 0 {
				out += ";"
			}
			out += l
		}
		out += "}"
	}
	out += " " + fmt.Sprint(n)
	if n > 0 {
		out += " " + mean.String()
	}
	return out + "\n"
}

// WriteTo writes all series, sorted by their names.
func (s *Stats) WriteTo(w io.Writer) (written int64, err error) {
	s.mu.Lock()
	names := make([]string, 0, len(s.meters))
	for name := range s.meters {
		names = append(names, name)
	}
	s.mu.Unlock()
	sort.Strings(names)
	for _, name := range names {
		n, err := io.WriteString(w, s.line(name, s.meter(name)))
		written += int64(n)
		if err != nil {
			return written, err
		}
	}
	return written, nil
}
