package widelock_test

import (
	"fmt"
	"io"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type visits struct {
	mu    sync.Mutex
	count map[string]int
}

func (v *visits) wide(w io.Writer, name string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.count[name]++
	fmt.Fprintf(w, "%s came %d times", name, v.count[name])
}

func (v *visits) narrow(w io.Writer, name string) {
	n := v.visit(name)
	fmt.Fprintf(w, "%s came %d times", name, n)
}

func (v *visits) visit(name string) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.count[name]++
	return v.count[name]
}

func BenchmarkProof(b *testing.B) {
	v := visits{count: map[string]int{}}
	pair(b, "one goroutine", func() { v.wide(io.Discard, "name") }, func() { v.narrow(io.Discard, "name") })
	for _, side := range []struct {
		name string
		f    func(io.Writer, string)
	}{{"baseline", v.wide}, {"candidate", v.narrow}} {
		b.Run("several/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					side.f(io.Discard, "name")
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
