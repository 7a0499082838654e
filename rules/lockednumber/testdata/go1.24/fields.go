package lockednumber

import (
	"fmt"
	"sync"
	"time"
)

// hits counts.
type hits struct {
	mu    sync.Mutex // guards count
	count int64
}

func (h *hits) add(n int64) {
	/* want `a lock is taken for one number` */ h.mu.Lock()
	h.count += n
	h.mu.Unlock()
}

func (h *hits) less(n int64) {
	/* want `a lock is taken for one number` */ h.mu.Lock()
	h.count -= n + 1
	h.mu.Unlock()
}

func (h *hits) total() int64 {
	/* want `a lock is taken for one number` */ h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

func (h *hits) reset() (was int64) {
	/* want `a lock is taken for one number` */ h.mu.Lock()
	was = h.count
	h.count = 0
	h.mu.Unlock()
	return was
}

// shared has its lock behind a pointer, and is part of something else.
type shared struct {
	name string
	lock *sync.RWMutex
	n    int
}

func newShared(name string) *shared { return &shared{name: name, lock: &sync.RWMutex{}} }

func another() *shared {
	return &shared{
		lock: new(sync.RWMutex),
		name: "another",
	}
}

func (s *shared) next() int {
	/* want `a lock is taken for one number` */ s.lock.Lock()
	defer s.lock.Unlock()
	s.n++
	return s.n
}

func (s *shared) ticket() int {
	/* want `a lock is taken for one number` */ s.lock.Lock()
	n := s.n
	s.n += 1
	s.lock.Unlock()
	return n
}

func (s *shared) down(by int) float64 {
	/* want `a lock is taken for one number` */ s.lock.Lock()
	defer s.lock.Unlock()
	s.n -= by
	return float64(s.n) * 2
}

func (s *shared) busy(limit int) string {
	if s.name == "" {
		return ""
	}
	/* want `a lock is taken for one number` */ s.lock.RLock()
	full := s.n >= limit
	s.lock.RUnlock()
	return fmt.Sprint(s.name, full)
}

type part struct {
	mu    sync.Mutex
	ready bool
}

type whole struct {
	part part
	name string
}

func (p *part) done() {
	/* want `a lock is taken for one number` */ p.mu.Lock()
	p.ready = true
	p.mu.Unlock()
}

func (w *whole) isDone() bool {
	/* want `a lock is taken for one number` */ w.part.mu.Lock()
	defer w.part.mu.Unlock()
	return w.part.ready == true
}

type waits struct {
	sync  sync.Mutex
	total time.Duration
	name  string
}

func (w *waits) note(d time.Duration) {
	/* want `a lock is taken for one number` */ w.sync.Lock()
	w.total += d
	w.sync.Unlock()
	func() {
		/* want `a lock is taken for one number` */ w.sync.Lock()
		defer w.sync.Unlock()
		w.total--
	}()
}

func (w *waits) sum() time.Duration {
	/* want `a lock is taken for one number` */ w.sync.Lock()
	defer w.sync.Unlock()
	return w.total
}

// turnstile counts who comes in and who is sent away, and nobody asks for both at once.
type turnstile struct {
	mu       sync.RWMutex
	accepted int64
	rejected int32 // of which most were late
	closed   bool
}

func (g *turnstile) accept() {
	/* want `a lock is taken for one number` */ g.mu.Lock()
	g.accepted++
	g.mu.Unlock()
}

func (g *turnstile) reject() int32 {
	/* want `a lock is taken for one number` */ g.mu.Lock()
	defer g.mu.Unlock()
	g.rejected++
	return g.rejected
}

func (g *turnstile) shut() {
	/* want `a lock is taken for one number` */ g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
}

func (g *turnstile) isShut() bool {
	/* want `a lock is taken for one number` */ g.mu.RLock()
	defer g.mu.RUnlock()
	return g.closed
}

func (g *turnstile) in() int64 {
	/* want `a lock is taken for one number` */ g.mu.RLock()
	defer g.mu.RUnlock()
	return g.accepted
}

// traffic has its numbers in one declaration.
type traffic struct {
	mu        sync.Mutex
	sent, got uint64
}

func newTraffic() *traffic { return &traffic{mu: sync.Mutex{}} }

func (t *traffic) send(n uint64) {
	/* want `a lock is taken for one number` */ t.mu.Lock()
	t.sent += n
	t.mu.Unlock()
}

func (t *traffic) get(n uint64) {
	/* want `a lock is taken for one number` */ t.mu.Lock()
	t.got += n
	t.mu.Unlock()
}

func (t *traffic) sum() uint64 {
	/* want `a lock is taken for one number` */ t.mu.Lock()
	n := t.sent
	t.mu.Unlock()
	return n
}

// hidden has its lock behind an interface.
type hidden struct {
	lock sync.Locker
	n    uint64
}

func newHidden() *hidden { return &hidden{lock: new(sync.Mutex)} }

func (h *hidden) bump(by uint64) {
	/* want `a lock is taken for one number` */ h.lock.Lock()
	h.n += by
	h.lock.Unlock()
}

func (h *hidden) total() uint64 {
	/* want `a lock is taken for one number` */ h.lock.Lock()
	defer h.lock.Unlock()
	return h.n
}
