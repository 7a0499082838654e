package shorten

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
)

// Counters are numbers with names.
type Counters struct {
	mu sync.Mutex
	m  map[string]int64
}

// Add adds to a counter.
func (c *Counters) Add(name string, n int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.m == nil {
		c.m = make(map[string]int64)
	}
	c.m[name] += n
}

// Take returns the counters and starts again from nothing.
func (c *Counters) Take() map[string]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.m
	c.m = nil
	return m
}

// Dump writes the counters, when the server ends.
func (c *Counters) Dump(w io.Writer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := ""
	for _, name := range slices.Sorted(maps.Keys(c.m)) {
		text += fmt.Sprintf("%s %d\n", name, c.m[name])
	}
	_, err := io.WriteString(w, text)
	return err
}
