package hub

import "sync"

// meter counts.
type meter struct {
	sync.RWMutex
	n int64
}

func (m *meter) step(by int64) {
	m.Lock()
	defer m.Unlock()
	m.n += by
}

func (m *meter) read() int64 {
	m.RLock()
	defer m.RUnlock()
	return m.n
}

// restart begins at zero again and returns where it was.
func (m *meter) restart() int64 {
	m.Lock()
	was := m.n
	m.n = 0
	m.Unlock()
	return was
}

// volume is a number of things and their size. Who gets them gets both of the
// same moment.
type volume struct {
	mu    sync.Mutex
	count int64
	size  int64
}

func (v *volume) add(size int) {
	v.mu.Lock()
	v.count++
	v.size += int64(size)
	v.mu.Unlock()
}

func (v *volume) get() (count, size int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.count, v.size
}
