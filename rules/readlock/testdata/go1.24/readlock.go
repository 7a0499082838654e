package readlock

import "sync"

type registry struct {
	mu      sync.RWMutex
	entries map[string]int
	plain   sync.Mutex
	name    string
}

func (r *registry) get(name string) (int, bool) {
	r.mu.RLock() // want "value read under a lock whose counter all readers change"
	defer r.mu.RUnlock()
	n, ok := r.entries[name]
	return n, ok
}

func (r *registry) title() string {
	r.plain.Lock() // want "value read under a lock that keeps other readers out"
	name := r.name
	r.plain.Unlock()
	return name
}

func (r *registry) has(name string) bool {
	r.mu.Lock() // want "value read under a lock that keeps other readers out"
	defer r.mu.Unlock()
	if r.entries == nil {
		return false
	}
	_, ok := r.entries[name]
	return ok
}

var (
	mu    sync.Mutex
	known = map[string]int{}
)

func lookup(name string) int {
	mu.Lock() // want "value read under a lock that keeps other readers out"
	defer mu.Unlock()
	return known[name]
}
