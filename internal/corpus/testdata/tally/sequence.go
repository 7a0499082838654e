// Package tally numbers what comes, and says how much it was on average.
package tally

import "sync"

// Sequence hands out numbers, from 1 up, each once. Its methods may be called
// at the same time.
type Sequence struct {
	guard  sync.Mutex
	issued uint64
}

// Next returns the next number.
func (s *Sequence) Next() uint64 {
	s.guard.Lock()
	defer s.guard.Unlock()
	s.issued++
	return s.issued
}

// Skip leaves out n numbers.
func (s *Sequence) Skip(n uint64) {
	s.guard.Lock()
	s.issued += n
	s.guard.Unlock()
}

// Issued returns the number that was handed out last, 0 before the first.
func (s *Sequence) Issued() uint64 {
	s.guard.Lock()
	n := s.issued
	s.guard.Unlock()
	return n
}
