package quay

import (
	"maps"
	"slices"
	"sync"
)

// Counts are numbers with names. They are safe for concurrent use.
type Counts struct {
	mu sync.Mutex
	of map[string]int
}

// NewCounts returns counts that are all zero.
func NewCounts() *Counts { return &Counts{of: map[string]int{}} }

// Add adds to a count.
func (c *Counts) Add(name string, n int) {
	c.mu.Lock()
	c.of[name] += n
	c.mu.Unlock()
}

// Of returns a count.
func (c *Counts) Of(name string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of[name]
}

// Names returns the names of what was counted, sorted.
func (c *Counts) Names() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Sorted(maps.Keys(c.of))
}
