// Package meter counts what goes on.
package meter

import "sync"

// Counter is a number that goes up.
type Counter interface {
	Bump(by uint64)
	Total() uint64
}

// tally is a counter behind a lock.
type tally struct {
	lock sync.Locker
	n    uint64
}

// NewCounter returns a counter at zero.
func NewCounter() Counter { return &tally{lock: new(sync.Mutex)} }

func (t *tally) Bump(by uint64) {
	t.lock.Lock()
	t.n += by
	t.lock.Unlock()
}

func (t *tally) Total() uint64 {
	t.lock.Lock()
	defer t.lock.Unlock()
	return t.n
}

// Level is a number that goes up and down, and how high it was.
type Level interface {
	Shift(by int)
	Now() (level, peak int)
}

// tide is a level. Nobody sees one above its peak.
type tide struct {
	mu    sync.Mutex
	level int
	peak  int
}

// NewLevel returns a level at zero.
func NewLevel() Level { return new(tide) }

func (t *tide) Shift(by int) {
	t.mu.Lock()
	t.level += by
	t.peak = max(t.peak, t.level)
	t.mu.Unlock()
}

func (t *tide) Now() (level, peak int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.level, t.peak
}
