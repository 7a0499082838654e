package tally

import "sync"

// Mean is the mean of what was added. Sum and count belong together: whoever
// reads gets both of the same moment.
type Mean struct {
	guard sync.Mutex
	sum   int64
	count int64
}

// Add adds a value.
func (m *Mean) Add(value int64) {
	m.guard.Lock()
	m.sum += value
	m.count++
	m.guard.Unlock()
}

// Value returns the mean, rounded towards zero, and 0 before the first value.
func (m *Mean) Value() int64 {
	m.guard.Lock()
	defer m.guard.Unlock()
	if m.count == 0 {
		return 0
	}
	return m.sum / m.count
}
