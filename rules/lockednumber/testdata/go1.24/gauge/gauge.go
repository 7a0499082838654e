package gauge

import (
	"sync"
	"sync/atomic"
)

// base is what others have in them.
type base struct {
	sync.Mutex
	total int64
}

type meter struct {
	base
	name string
}

func (m *meter) hit() {
	/* want `a lock is taken for one number` */ m.Lock()
	m.total++
	m.Unlock()
}

func (m *meter) value() int64 {
	/* want `a lock is taken for one number` */ m.base.Lock()
	defer m.base.Unlock()
	return m.base.total
}

// stats has a type of its own.
var stats struct {
	sync.RWMutex
	sum uint64
}

func countAll(n int) {
	/* want `a lock is taken for one number` */ stats.Lock()
	stats.sum += uint64(n)
	stats.Unlock()
}

func totalOf() uint64 {
	/* want `a lock is taken for one number` */ stats.RLock()
	defer stats.RUnlock()
	return stats.sum
}

var _ atomic.Bool
