package fleet

import (
	"bytes"
	"sync"
)

// Strips keeps the electrocardiograms that vehicles send ahead.
type Strips struct {
	mu sync.Mutex
	of map[string][][]byte
}

// Keep keeps one more piece of what the vehicle sends. The samples stay the
// caller's.
func (s *Strips) Keep(callsign string, samples []byte) {
	piece := bytes.Clone(samples)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[string][][]byte{}
	}
	s.of[callsign] = append(s.of[callsign], piece)
}

// Take returns the pieces of a vehicle and forgets them.
func (s *Strips) Take(callsign string) [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	pieces := s.of[callsign]
	delete(s.of, callsign)
	return pieces
}
