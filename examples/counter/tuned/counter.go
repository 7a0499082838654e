// Package counter is a number that many goroutines add to and read.
package counter

import "sync/atomic"

// Counter is a sum. Its methods may be called at the same time; it must not
// be copied.
type Counter struct {
	value atomic.Int64
}

// New returns a counter at zero.
func New() *Counter {
	return &Counter{}
}

// Add adds amount, which may be negative.
func (c *Counter) Add(amount int64) { c.value.Add(amount) }

// Read returns the sum of what was added so far.
func (c *Counter) Read() int64 { return c.value.Load() }
