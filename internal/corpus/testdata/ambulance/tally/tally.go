// Package tally counts.
package tally

import "sync"

// Counter is a number that only grows. Its zero value is ready.
type Counter struct {
	guard sync.RWMutex
	total int64
}

// Add adds n.
func (c *Counter) Add(n int64) {
	c.guard.Lock()
	c.total += n
	c.guard.Unlock()
}

// Total returns what was added.
func (c *Counter) Total() int64 {
	c.guard.RLock()
	defer c.guard.RUnlock()
	return c.total
}
