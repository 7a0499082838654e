package meter

import "sync"

// meter has its lock in it.
type meter struct {
	sync.Mutex
	units int64
}

func (m *meter) take(n int64) int64 {
	/* want `a lock is taken for one number` */ m.Lock()
	m.units += n
	now := m.units
	m.Unlock()
	return now
}

func (m *meter) read() int64 {
	/* want `a lock is taken for one number` */ m.Lock()
	defer m.Unlock()
	units := m.units
	m.units = 0
	return units
}

func (m *meter) swap(with int64) (was int64) {
	/* want `a lock is taken for one number` */ m.Lock()
	defer m.Unlock()
	was, m.units = m.units, with
	return
}

func (m *meter) set(with int64) (int64, error) {
	/* want `a lock is taken for one number` */ m.Lock()
	defer m.Unlock()
	m.units = with
	return with, nil
}

func (m *meter) more(n int64) {
	/* want `a lock is taken for one number` */ m.Lock()
	m.units = m.units + 2*n
	m.Unlock()
}

func (m *meter) less(n int64) {
	/* want `a lock is taken for one number` */ m.Lock()
	m.units = m.units - n
	m.Unlock()
}
