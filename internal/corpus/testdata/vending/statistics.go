package vending

import "sync"

// Accumulator is a sum that several may add to.
type Accumulator struct {
	guard sync.RWMutex
	sum   int64
}

// Add adds to the sum.
func (a *Accumulator) Add(n int64) {
	a.guard.Lock()
	defer a.guard.Unlock()
	a.sum += n
}

// Sum returns what was added up so far.
func (a *Accumulator) Sum() int64 {
	a.guard.RLock()
	defer a.guard.RUnlock()
	return a.sum
}

// Extremes are the least and the most that was paid at once.
type Extremes struct {
	guard       sync.Mutex
	any         bool
	least, most int32
}

// Include takes a price into account.
func (e *Extremes) Include(price int32) {
	e.guard.Lock()
	defer e.guard.Unlock()
	if !e.any || price < e.least {
		e.least = price
	}
	if !e.any || price > e.most {
		e.most = price
	}
	e.any = true
}

// Range returns the least and the most.
func (e *Extremes) Range() (least, most int32) {
	e.guard.Lock()
	defer e.guard.Unlock()
	return e.least, e.most
}

// Metrics counts events by name.
type Metrics interface {
	Mark(name string)
}

// MapMetrics is Metrics in a map.
type MapMetrics struct {
	guard  sync.Mutex
	counts map[string]int
}

// NewMapMetrics returns metrics that have counted nothing.
func NewMapMetrics() *MapMetrics { return &MapMetrics{counts: map[string]int{}} }

// Mark counts an event.
func (m *MapMetrics) Mark(name string) {
	m.guard.Lock()
	m.counts[name]++
	m.guard.Unlock()
}

// Count returns how often an event was.
func (m *MapMetrics) Count(name string) int {
	m.guard.Lock()
	defer m.guard.Unlock()
	return m.counts[name]
}
