package turnlock_test

import (
	"strconv"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type totals struct {
	mu sync.Mutex
	of [16]int
}

func (t *totals) add(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.of[n%16] += n
}

func (t *totals) baseline(list []int) {
	for _, n := range list {
		t.add(n)
	}
}

func (t *totals) candidate(list []int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, n := range list {
		t.of[n%16] += n
	}
}

// BenchmarkProof has a list of many numbers, and one of a single one, which gains nothing; and the first from several
// goroutines, which want the lock at once.
func BenchmarkProof(b *testing.B) {
	long := make([]int, 100)
	for _, list := range [][]int{long[:1], long} {
		t, name := &totals{}, strconv.Itoa(len(list))
		b.Run(name+"/baseline", func(b *testing.B) { measure(b, list, t.baseline) })
		b.Run(name+"/candidate", func(b *testing.B) { measure(b, list, t.candidate) })
	}
	t := &totals{}
	b.Run("shared/baseline", func(b *testing.B) { measureShared(b, long, t.baseline) })
	b.Run("shared/candidate", func(b *testing.B) { measureShared(b, long, t.candidate) })
}

func measure(b *testing.B, list []int, add func([]int)) {
	for b.Loop() {
		add(list)
	}
}

func measureShared(b *testing.B, list []int, add func([]int)) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			add(list)
		}
	})
}
