package hall

import "sync"

// Tally counts.
type Tally struct {
	guard sync.RWMutex
	n     uint64
}

// Add counts some more.
func (t *Tally) Add(k uint64) {
	t.guard.Lock()
	defer t.guard.Unlock()
	t.n += k
}

// Value returns how many there are.
func (t *Tally) Value() uint64 {
	t.guard.RLock()
	defer t.guard.RUnlock()
	return t.n
}

// average is of numbers that come one after the other. How many there are and what they
// add up to belong together.
type average struct {
	mu  sync.Mutex
	n   int64
	sum int64
}

func (a *average) add(v int) {
	a.mu.Lock()
	a.n++
	a.sum += int64(v)
	a.mu.Unlock()
}

func (a *average) mean() float64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.n == 0 {
		return 0
	}
	return float64(a.sum) / float64(a.n)
}
