package mirrors

import "sync"

// What was asked for since the last report.
var (
	requestsMu sync.RWMutex
	requests   uint64
)

// Requested counts requests.
func Requested(n uint64) {
	requestsMu.Lock()
	requests += n
	requestsMu.Unlock()
}

// Requests returns how many requests there were since the last report.
func Requests() uint64 {
	requestsMu.RLock()
	defer requestsMu.RUnlock()
	return requests
}

// Report returns how many requests there were, and begins anew.
func Report() uint64 {
	requestsMu.Lock()
	n := requests
	requests = 0
	requestsMu.Unlock()
	return n
}

// Slots lets so many at once have a connection.
type Slots struct {
	mu    sync.Mutex
	freed sync.Cond
	free  int
}

// NewSlots returns n slots.
func NewSlots(n int) *Slots {
	s := &Slots{free: n}
	s.freed.L = &s.mu
	return s
}

// Take waits until a slot is free, and takes it.
func (s *Slots) Take() {
	s.mu.Lock()
	for s.free == 0 {
		s.freed.Wait()
	}
	s.free--
	s.mu.Unlock()
}

// Give gives a slot back.
func (s *Slots) Give() {
	s.mu.Lock()
	s.free++
	s.mu.Unlock()
	s.freed.Signal()
}
