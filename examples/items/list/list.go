// Package list is a list of texts that many goroutines add to and read.
package list

import "sync"

// List is a list of texts, empty at first. Its methods may be called at the
// same time.
type List struct {
	mu    sync.RWMutex
	items []string
}

// Add appends an item.
func (l *List) Add(item string) {
	l.mu.Lock()
	l.items = append(l.items, item)
	l.mu.Unlock()
}

// Items returns the items in the order in which they were added. The caller
// must not change them.
func (l *List) Items() []string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.items
}
