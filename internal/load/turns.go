package load

import (
	"context"
	"sync"
	"time"
)

// Turns are those of several loads that share a machine: each sends in stretches
// of its own, one after the other, round and round, by a clock that begins when
// all of them are ready. What the machine does meanwhile it does to all.
//
// What was sent at the end of a turn is answered in the next one, so that two
// services work at once for a moment.
type Turns struct {
	of     int
	length time.Duration

	mu    sync.Mutex
	ready int
	began time.Time
	all   chan struct{} // closed when all loads are ready
}

// NewTurns returns those of so many loads, each of a length.
func NewTurns(of int, length time.Duration) *Turns {
	return &Turns{of: of, length: max(1, length), all: make(chan struct{})}
}

// start waits for the others, and returns when the first turn began.
func (t *Turns) start(ctx context.Context) (time.Time, error) {
	t.mu.Lock()
	if t.ready++; t.ready == t.of {
		t.began = time.Now()
		close(t.all)
	}
	t.mu.Unlock()
	select {
	case <-t.all:
		return t.began, nil
	case <-ctx.Done():
		return time.Time{}, ctx.Err()
	}
}

// Turn is the place of a load among others. The zero value is a load that is alone.
type Turn struct {
	*Turns
	Number int // which turns of each round are its own, from 0
}

// alone reports whether there are no others.
func (t Turn) alone() bool { return t.Turns == nil }

// own is how much of the time since the start was the load's own.
func (t Turn) own(now time.Duration) time.Duration {
	if t.alone() {
		return now
	}
	round := time.Duration(t.of) * t.length
	into := now%round - time.Duration(t.Number)*t.length
	return now/round*t.length + max(0, min(t.length, into))
}

// at is when, since the start, the load has had so much time of its own and may
// send.
func (t Turn) at(own time.Duration) time.Duration {
	if t.alone() {
		return own
	}
	rounds := own / t.length
	if own > never/time.Duration(2*t.of) {
		return never
	}
	return rounds*time.Duration(t.of)*t.length + time.Duration(t.Number)*t.length + own%t.length
}

// from is the first moment at or after now in which the load may send.
func (t Turn) from(now time.Duration) time.Duration {
	if t.alone() {
		return now
	}
	return max(now, t.at(t.own(now)))
}
