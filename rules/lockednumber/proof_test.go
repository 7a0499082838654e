package lockednumber_test

import (
	"sync"
	"sync/atomic"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

type locked struct {
	mu sync.RWMutex
	n  int64
}

//go:noinline
func (c *locked) add(n int64) {
	c.mu.Lock()
	c.n += n
	c.mu.Unlock()
}

//go:noinline
func (c *locked) read() int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.n
}

type unlocked struct{ n atomic.Int64 }

//go:noinline
func (c *unlocked) add(n int64) { c.n.Add(n) }

//go:noinline
func (c *unlocked) read() int64 { return c.n.Load() }

var sum int64

func BenchmarkProof(b *testing.B) {
	var before locked
	var after unlocked
	pair(b, "add", func() { before.add(1) }, func() { after.add(1) })
	pair(b, "read", func() { sum = before.read() }, func() { sum = after.read() })
	for _, side := range []struct {
		name string
		f    func()
	}{{"baseline", func() { before.add(1) }}, {"candidate", func() { after.add(1) }}} {
		b.Run("add by several/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					side.f()
				}
			})
		})
	}
}

func pair(b *testing.B, name string, baseline, candidate func()) {
	for _, side := range []struct {
		name string
		f    func()
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				side.f()
			}
		})
	}
}
