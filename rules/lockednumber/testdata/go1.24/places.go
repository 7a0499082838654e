package lockednumber

import (
	"sync"
	"sync/atomic"
)

// cell is a number of many.
type cell struct {
	mu sync.RWMutex
	n  uint32
}

// table is as many as somebody says.
type table struct{ cells []cell }

func newTable(n int) *table { return &table{cells: make([]cell, n)} }

func (t *table) add(i int) {
	c := &t.cells[i]
	/* want `a lock is taken for one number` */ c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
}

func (t *table) sum() (sum uint64) {
	for i := range t.cells {
		/* want `a lock is taken for one number` */ t.cells[i].mu.RLock()
		sum += uint64(t.cells[i].n)
		t.cells[i].mu.RUnlock()
	}
	return sum
}

func (t *table) size() int { return len(t.cells) }

// figure is a number of those that are known.
type figure struct {
	mu sync.Mutex
	n  int64
}

type figures [3]figure

func (f *figures) add(i int, n int64) {
	at := &f[i]
	/* want `a lock is taken for one number` */ at.mu.Lock()
	at.n += n
	at.mu.Unlock()
}

func (f *figures) get(i int) int64 {
	/* want `a lock is taken for one number` */ f[i].mu.Lock()
	defer f[i].mu.Unlock()
	return f[i].n
}

type figured struct {
	name    string
	figures figures
}

func newFigured() *figured { return &figured{name: "figured"} }

// tally returns what adds to a number.
func tally() func(n uint64) uint64 {
	var (
		mu  sync.Mutex
		sum uint64
	)
	return func(n uint64) uint64 {
		/* want `a lock is taken for one number` */ mu.Lock()
		defer mu.Unlock()
		sum += n
		return sum
	}
}

// odd counts in goroutines, and looks when all have come to an end.
func odd(list []int) int {
	var wait sync.WaitGroup
	var mu sync.Mutex
	var n int
	for _, x := range list {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if x%2 != 0 {
				/* want `a lock is taken for one number` */ mu.Lock()
				n++
				mu.Unlock()
			}
		}()
	}
	wait.Wait()
	if n > len(list) {
		return -1
	}
	return n
}

var _ atomic.Bool
