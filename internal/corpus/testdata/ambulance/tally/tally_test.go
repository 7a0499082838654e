package tally

import (
	"sync"
	"testing"
)

func TestCounter(t *testing.T) {
	var c Counter
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 500 {
				c.Add(2)
				c.Total()
			}
		}()
	}
	all.Wait()
	if got := c.Total(); got != 8000 {
		t.Error(got)
	}
}

func BenchmarkCounter(b *testing.B) {
	var c Counter
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			c.Add(1)
			c.Total()
		}
	})
}
