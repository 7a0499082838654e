package docks

import "sync"

// Counts adds up numbers by name.
type Counts struct {
	mu    sync.Mutex
	byKey map[string]int64
}

// NewCounts returns counts that are all 0.
func NewCounts() *Counts { return &Counts{byKey: map[string]int64{}} }

// Add adds n to the count of a name.
func (c *Counts) Add(name string, n int64) {
	c.mu.Lock()
	c.byKey[name] += n
	c.mu.Unlock()
}

// Get returns the count of a name.
func (c *Counts) Get(name string) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.byKey[name]
}
