package flags

import (
	"sync"
	"time"
)

type entry[V any] struct {
	value V
	until time.Time
}

// Cache keeps values for a while, at most so many. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	ttl  time.Duration
	size int
	now  func() time.Time

	mu           sync.Mutex
	entries      map[K]*entry[V]
	hits, misses int
}

// NewCache returns an empty cache.
func NewCache[K comparable, V any](ttl time.Duration, size int, now func() time.Time) *Cache[K, V] {
	return &Cache[K, V]{ttl: ttl, size: size, now: now, entries: map[K]*entry[V]{}}
}

// Get returns the value of a key.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok = c.entries[key]; !ok {
		c.count(false)
		return value, false
	}
	if now.After(c.entries[key].until) {
		delete(c.entries, key)
		c.count(false)
		return value, false
	}
	c.count(true)
	return c.entries[key].value, true
}

// count counts a hit or a miss. To be called with the lock held.
func (c *Cache[K, V]) count(hit bool) {
	if hit {
		c.hits++
	} else {
		c.misses++
	}
}

// Put sets the value of a key. A cache that is full forgets all first.
func (c *Cache[K, V]) Put(key K, value V) {
	until := c.now().Add(c.ttl)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.entries) >= c.size {
		clear(c.entries)
	}
	c.entries[key] = &entry[V]{value, until}
}

// Clear forgets all.
func (c *Cache[K, V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.entries)
}

// Ratio returns which part of the look-ups were hits.
func (c *Cache[K, V]) Ratio() float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hits+c.misses == 0 {
		return 0
	}
	return float64(c.hits) / float64(c.hits+c.misses)
}
