// Package usage has exported structs with locks in them.
package usage

import "sync"

// Meter counts.
type Meter struct {
	sync.Mutex
	units int64
}

func (m *Meter) Take(n int64) {
	/* want `a lock is taken for one number` */ m.Lock()
	m.units += n
	m.Unlock()
}

// Gate is locked by package desk, too.
type Gate struct {
	sync.Mutex
	n int64
}

func (g *Gate) Pass() {
	g.Lock()
	g.n++
	g.Unlock()
}
