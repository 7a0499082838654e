package toggles

import "sync"

// Sequence gives out numbers, from one. It is safe for concurrent use.
type Sequence struct {
	mutex *sync.RWMutex
	last  int64
}

// NewSequence returns a sequence of which no number has been given out.
func NewSequence() *Sequence {
	return &Sequence{mutex: &sync.RWMutex{}}
}

// Next gives out the next number.
func (s *Sequence) Next() int64 {
	s.mutex.Lock()
	s.last++
	n := s.last
	s.mutex.Unlock()
	return n
}

// Last returns the number that was given out last.
func (s *Sequence) Last() int64 {
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	return s.last
}
