// Package counter is a number that many goroutines add to and read.
package counter

import "sync"

// Counter is a sum. Its methods may be called at the same time; it must not
// be copied.
type Counter struct {
	mu    *sync.RWMutex
	value int64
}

// New returns a counter at zero.
func New() *Counter {
	return &Counter{mu: &sync.RWMutex{}}
}

// Add adds amount, which may be negative.
func (c *Counter) Add(amount int64) {
	c.mu.Lock()
	c.value += amount
	c.mu.Unlock()
}

// Read returns the sum of what was added so far.
func (c *Counter) Read() int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.value
}
