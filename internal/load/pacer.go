package load

import (
	"sync/atomic"
	"time"
)

// pacer hands out the requests of a run, each once, with the time it is
// planned for.
type pacer struct {
	rate     Rate
	turn     Turn
	requests int64 // 0 for no bound
	duration time.Duration
	next     atomic.Int64
	ended    atomic.Bool
}

func newPacer(s Spec) *pacer {
	return &pacer{rate: s.Rate, turn: s.Turn, requests: s.Requests, duration: s.Duration}
}

// end makes the plan end here.
func (p *pacer) end() { p.ended.Store(true) }

// take hands out the next request if it is planned for now or earlier. When it
// is not, it says when to come again; never means that no request is left.
func (p *pacer) take(now time.Duration) (planned time.Duration, ok bool, again time.Duration) {
	for {
		n := p.next.Load()
		at := p.time(n, now)
		if at == never {
			return 0, false, never
		}
		if at > now {
			return 0, false, at
		}
		if p.next.CompareAndSwap(n, n+1) {
			return at, true, 0
		}
	}
}

// done reports whether nothing is left to hand out from now on.
func (p *pacer) done(now time.Duration) bool { return p.time(p.next.Load(), now) == never }

// time is when request n is planned for: in a closed loop now, or when it is the
// load's turn again.
func (p *pacer) time(n int64, now time.Duration) time.Duration {
	if p.ended.Load() || p.requests > 0 && n >= p.requests {
		return never
	}
	at := p.turn.from(now)
	if p.rate.Open() {
		at = p.planned(n)
	}
	// What has piled up when the time is over is not sent any more: it would
	// be a load after the load.
	if p.duration > 0 && max(at, now) >= p.duration {
		return never
	}
	return at
}

// planned is when request n of an open loop is due.
func (p *pacer) planned(n int64) time.Duration { return p.turn.at(p.rate.Time(n)) }

// left hands out a request that was planned before the load ended, at end, and
// that nobody took.
func (p *pacer) left(end time.Duration) (planned time.Duration, ok bool) {
	if !p.rate.Open() {
		return 0, false
	}
	n := p.next.Add(1) - 1
	at := p.planned(n)
	if at >= end || p.requests > 0 && n >= p.requests || p.duration > 0 && at >= p.duration {
		return 0, false
	}
	return at, true
}
