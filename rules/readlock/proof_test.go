package readlock_test

import (
	"maps"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type baseline struct {
	mu      sync.RWMutex
	entries map[string]int
}

func (r *baseline) get(name string) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.entries[name]
}

func (r *baseline) add(name string, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries[name] = n
}

type candidate struct {
	mu      sync.Mutex
	entries atomic.Pointer[map[string]int]
}

func (r *candidate) get(name string) int { return (*r.entries.Load())[name] }

func (r *candidate) add(name string, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	next := maps.Clone(*r.entries.Load())
	next[name] = n
	r.entries.Store(&next)
}

type registry interface {
	get(string) int
	add(string, int)
}

// BenchmarkProof reads from all processors, and adds entries from one.
func BenchmarkProof(b *testing.B) {
	for name, f := range map[string]func(*testing.B, registry){"reads": reads, "writes": writes} {
		b.Run(name+"/baseline", func(b *testing.B) { f(b, &baseline{entries: map[string]int{"a": 1}}) })
		b.Run(name+"/candidate", func(b *testing.B) {
			r := &candidate{}
			r.entries.Store(&map[string]int{"a": 1})
			f(b, r)
		})
	}
}

func reads(b *testing.B, r registry) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r.get("a")
		}
	})
}

func writes(b *testing.B, r registry) {
	for i := 0; b.Loop(); i++ {
		r.add(strconv.Itoa(i%64), i)
	}
}
