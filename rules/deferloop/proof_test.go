package deferloop_test

import (
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type counter struct {
	mu sync.Mutex
	n  int
}

func baseline(counters []*counter) (n int) {
	for _, c := range counters {
		c.mu.Lock()
		defer c.mu.Unlock()
		n += c.n
	}
	return n
}

func candidate(counters []*counter) (n int) {
	for _, c := range counters {
		n += c.get()
	}
	return n
}

func (c *counter) get() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

var sink int

// BenchmarkProof sums up one counter, and a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
		counters := make([]*counter, n)
		for i := range counters {
			counters[i] = new(counter)
		}
		b.Run(name+"/baseline", func(b *testing.B) { sum(b, baseline, counters) })
		b.Run(name+"/candidate", func(b *testing.B) { sum(b, candidate, counters) })
	}
}

func sum(b *testing.B, f func([]*counter) int, counters []*counter) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(counters)
	}
}
