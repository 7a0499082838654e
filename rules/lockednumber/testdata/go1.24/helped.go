package lockednumber

import (
	"sync"
	"sync/atomic"
)

type gauge struct {
	mu  sync.RWMutex
	val int64
}

// lock takes the lock and returns what gives it back.
func (g *gauge) lock() func() {
	g.mu.Lock()
	return g.mu.Unlock
}

func (g *gauge) inc() {
	/* want `a lock is taken for one number` */ defer g.lock()()
	g.val++
}

func (g *gauge) set(v int64) {
	/* want `a lock is taken for one number` */ unlock := g.lock()
	g.val = v
	unlock()
}

func (g *gauge) get() int64 {
	/* want `a lock is taken for one number` */ g.mu.RLock()
	defer g.mu.RUnlock()
	return g.val
}

type level struct {
	mu sync.Mutex
	v  int64
}

func (l *level) with(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
}

func (l *level) add(n int64) {
	/* want `a lock is taken for one number` */ l.with(func() { l.v += n })
}

func (l *level) load() (v int64) {
	/* want `a lock is taken for one number` */ l.with(func() { v = l.v })
	return v
}

type gate struct {
	mu   sync.Mutex
	open bool
}

func (g *gate) enter() { g.mu.Lock() }
func (g *gate) leave() { g.mu.Unlock() }

func (g *gate) set(open bool) {
	/* want `a lock is taken for one number` */ g.enter()
	g.open = open
	g.leave()
}

func (g *gate) get() bool {
	/* want `a lock is taken for one number` */ g.enter()
	defer g.leave()
	return g.open
}

var _ atomic.Bool
