package counter

import (
	"math"
	"sync"
	"testing"
)

func TestCounter(t *testing.T) {
	c := New()
	if got := c.Read(); got != 0 {
		t.Errorf("a new counter is at %d", got)
	}
	for _, step := range []struct{ add, want int64 }{
		{1, 1}, {0, 1}, {41, 42}, {-50, -8},
		{math.MaxInt64, math.MaxInt64 - 8},
		{9, math.MinInt64}, // as integers do, it wraps
	} {
		c.Add(step.add)
		if got := c.Read(); got != step.want {
			t.Errorf("after adding %d: %d, want %d", step.add, got, step.want)
		}
	}
}

// No addition is lost, and what a reader sees never goes back while all
// additions are positive.
func TestTogether(t *testing.T) {
	const goroutines, additions = 8, 2000
	c := New()
	var adders, readers sync.WaitGroup
	stop := make(chan struct{})
	readers.Add(1)
	go func() {
		defer readers.Done()
		for last := int64(0); ; {
			now := c.Read()
			if now < last {
				t.Errorf("read %d after %d", now, last)
				return
			}
			last = now
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	for range goroutines {
		adders.Add(1)
		go func() {
			defer adders.Done()
			for range additions {
				c.Add(3)
			}
		}()
	}
	adders.Wait()
	close(stop)
	readers.Wait()
	if got := c.Read(); got != 3*goroutines*additions {
		t.Errorf("%d, want %d", got, 3*goroutines*additions)
	}
}

func TestApart(t *testing.T) {
	a, b := New(), New()
	a.Add(5)
	if got := b.Read(); got != 0 {
		t.Errorf("adding to one counter moved another to %d", got)
	}
}

func BenchmarkAdd(b *testing.B) {
	c := New()
	b.ReportAllocs()
	for b.Loop() {
		c.Add(1)
	}
}

var sum int64

func BenchmarkRead(b *testing.B) {
	c := New()
	c.Add(7)
	b.ReportAllocs()
	for b.Loop() {
		sum = c.Read()
	}
}

func BenchmarkAddReadParallel(b *testing.B) {
	c := New()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			c.Add(1)
			c.Read()
		}
	})
}
