package depot

import "sync"

// Places are so many that can be taken at the same time.
type Places struct {
	mu   sync.Mutex
	free int
	some sync.Cond
}

// NewPlaces returns n free places.
func NewPlaces(n int) *Places {
	p := &Places{free: n}
	p.some.L = &p.mu
	return p
}

// Take takes a place, and waits for one if none is free.
func (p *Places) Take() {
	p.mu.Lock()
	for p.free == 0 {
		p.some.Wait()
	}
	p.free--
	p.mu.Unlock()
}

// Leave makes a place free.
func (p *Places) Leave() {
	p.mu.Lock()
	p.free++
	p.mu.Unlock()
	p.some.Signal()
}
