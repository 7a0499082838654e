package lockednumber

import (
	"errors"
	"sync"
	"time"
)

type depth struct {
	mu  sync.Mutex
	max int64
}

func (d *depth) note(n int64) {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	if n > d.max {
		d.max = n
	}
	d.mu.Unlock()
}

func (d *depth) greatest() int64 {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	defer d.mu.Unlock()
	return d.max
}

type fastest struct {
	mu   sync.Mutex
	best time.Duration
}

func (f *fastest) note(took time.Duration) {
	/* want `a lock is taken for one number` */ f.mu.Lock()
	defer f.mu.Unlock()
	if f.best == 0 || took < f.best {
		f.best = took
	}
}

func (f *fastest) least(old time.Duration) {
	/* want `a lock is taken for one number` */ f.mu.Lock()
	f.best = min(old, f.best)
	f.mu.Unlock()
}

func (f *fastest) beats(took time.Duration) bool {
	/* want `a lock is taken for one number` */ f.mu.Lock()
	defer f.mu.Unlock()
	if took >= f.best {
		return false
	}
	f.best = took
	return true
}

type door struct {
	mu   sync.Mutex
	open bool
}

var errOpen = errors.New("it is open")

func (d *door) tryOpen() bool {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	defer d.mu.Unlock()
	if d.open {
		return false
	}
	d.open = true
	return true
}

func (d *door) stays() bool {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	defer d.mu.Unlock()
	if !d.open {
		d.open = true
		return false
	}
	return true
}

func (d *door) mustOpen() error {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	defer d.mu.Unlock()
	if d.open {
		return errOpen
	}
	d.open = true
	return nil
}

func (d *door) close(then func()) {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	if !d.open {
		d.mu.Unlock()
		return
	}
	d.open = false
	d.mu.Unlock()
	then()
}

func (d *door) shut() {
	/* want `a lock is taken for one number` */ d.mu.Lock()
	if d.open {
		d.open = false
	}
	d.mu.Unlock()
}

type places struct {
	mu    sync.Mutex
	taken int
	most  int
	step  int
}

func newPlaces(most int) *places { return &places{most: most, step: 1} }

func (p *places) take() (int, bool) {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken >= p.most {
		return p.taken, false
	}
	p.taken++
	return 0, true
}

func (p *places) takeMany(n int, then func()) bool {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	if p.taken+n > p.most {
		p.mu.Unlock()
		return false
	}
	p.taken += n
	p.mu.Unlock()
	then()
	return true
}

func (p *places) leave() {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken == 0 {
		return
	}
	p.taken--
}

func (p *places) grow() {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	p.taken += p.step
	p.mu.Unlock()
}

func (p *places) turn() {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	p.taken = (p.taken + 1) % 16
	p.mu.Unlock()
}

var (
	seenMu sync.Mutex
	seen   uint32
)

func mark(flag uint32) {
	/* want `a lock is taken for one number` */ seenMu.Lock()
	seen |= flag
	seenMu.Unlock()
}

type peer struct {
	mu   sync.RWMutex
	last int64
}

func (p *peer) touch(at time.Time) {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	defer p.mu.Unlock()
	p.last = at.UnixNano()
}

func (p *peer) age(now time.Time) time.Duration {
	/* want `a lock is taken for one number` */ p.mu.RLock()
	last := p.last
	p.mu.RUnlock()
	return time.Duration(now.UnixNano() - last)
}

type budget struct {
	mu   sync.Mutex
	left int
	name string
}

func newBudget(name string, n int) *budget { return &budget{left: n, name: name} }

func smallBudget(name string) *budget {
	made := &budget{name: name, left: 7}
	made.name += "!"
	return made
}

func (b *budget) spend(n int) bool {
	/* want `a lock is taken for one number` */ b.mu.Lock()
	defer b.mu.Unlock()
	if b.left < n {
		return false
	}
	b.left -= n
	return true
}
