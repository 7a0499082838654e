// Package usage counts what customers use.
package usage

import (
	"strconv"
	"sync"
)

// Meter counts units. Its zero value has counted none.
type Meter struct {
	sync.Mutex
	units int64
}

// Take counts n units, and returns how many there are now.
func (m *Meter) Take(n int64) int64 {
	m.Lock()
	m.units += n
	now := m.units
	m.Unlock()
	return now
}

// Units returns how many units were counted since the meter was read.
func (m *Meter) Units() int64 {
	m.Lock()
	defer m.Unlock()
	return m.units
}

// Read returns what was counted and starts again from nothing.
func (m *Meter) Read() int64 {
	m.Lock()
	defer m.Unlock()
	units := m.units
	m.units = 0
	return units
}

// Span is the least and the most of what was seen. Both are of one moment.
type Span struct {
	mu       sync.Mutex
	low, top int64
	any      bool
}

// Note widens the span.
func (s *Span) Note(v int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.any {
		s.low, s.top, s.any = v, v, true
		return
	}
	s.low, s.top = min(s.low, v), max(s.top, v)
}

// Get returns the span.
func (s *Span) Get() (low, top int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.low, s.top
}

// Purse is what is left to be spent; it is never below nothing.
type Purse struct {
	mu   sync.Mutex
	left int64
}

// Fill puts units into the purse.
func (p *Purse) Fill(n int64) {
	p.mu.Lock()
	p.left += n
	p.mu.Unlock()
}

// Spend takes n units out, if so many are there.
func (p *Purse) Spend(n int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left < n {
		return false
	}
	p.left -= n
	return true
}

// Serial hands out numbers, and tells of each, in their order.
type Serial struct {
	Tell func(string)

	mu   sync.Mutex
	last int64
}

// Next returns the next number.
func (s *Serial) Next() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	s.Tell("#" + strconv.FormatInt(s.last, 10))
	return s.last
}
