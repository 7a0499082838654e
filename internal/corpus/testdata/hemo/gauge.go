package hemo

import "sync"

// gauge is a number that goes up and down.
type gauge struct {
	n    int64
	lock sync.RWMutex
}

func (g *gauge) add(d int64) {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.n += d
}

func (g *gauge) sub(d int64) {
	g.lock.Lock()
	g.n -= d
	g.lock.Unlock()
}

func (g *gauge) read() int64 {
	g.lock.RLock()
	n := g.n
	g.lock.RUnlock()
	return n
}

func (g *gauge) below(limit int64) bool {
	g.lock.RLock()
	defer g.lock.RUnlock()
	return g.n < limit
}

// average is the mean of numbers.
type average struct {
	lock sync.Mutex
	sum  int64
	n    int64
}

// note adds a number. What value divides belongs together.
func (a *average) note(v int) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.sum += int64(v)
	a.n++
}

func (a *average) value() float64 {
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.n == 0 {
		return 0
	}
	return float64(a.sum) / float64(a.n)
}

// Shift is whether the store is staffed.
type Shift struct {
	lock sync.Mutex
	wake *sync.Cond
	on   bool
}

// NewShift returns one that has not begun.
func NewShift() *Shift {
	s := &Shift{}
	s.wake = sync.NewCond(&s.lock)
	return s
}

// Begin lets everybody in who waits.
func (s *Shift) Begin() {
	s.lock.Lock()
	s.on = true
	s.lock.Unlock()
	s.wake.Broadcast()
}

// End ends the shift.
func (s *Shift) End() {
	s.lock.Lock()
	s.on = false
	s.lock.Unlock()
}

// Wait returns when there is a shift.
func (s *Shift) Wait() {
	s.lock.Lock()
	defer s.lock.Unlock()
	for !s.on {
		s.wake.Wait()
	}
}
