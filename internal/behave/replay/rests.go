package replay

import (
	"sync"
	"sync/atomic"
	"time"
)

// Code that asks one thing after the other, each of which takes a while, takes the sum of them; when it asks
// all at once, the longest. How long it takes is no behaviour. So who waits for a call, and goes away after a
// while, does not while the code rests briefly, and a call that does is not taken for one that waits for others.

// mostPatience bounds how many times as long somebody waits for the sake of short rests.
const mostPatience = 8

// restsUntil is when the latest of the short rests under way is over, in nanoseconds since the epoch; atomic.
var restsUntil int64

// restSlack is how much later a busy machine ends a rest.
const restSlack = 3 * time.Millisecond

// Rests stands around each time that the source of both sides rests. What takes longer than anybody waits
// is no short rest.
func Rests(d time.Duration) time.Duration {
	if d <= 0 || d >= goesAwaySoon {
		return d
	}
	until := time.Now().Add(d + restSlack).UnixNano()
	for {
		old := atomic.LoadInt64(&restsUntil)
		if old >= until || atomic.CompareAndSwapInt64(&restsUntil, old, until) {
			return d
		}
	}
}

var _ = Rests // of the instrumented source

// resting is how long the code still rests briefly, 0 or less if it does not.
func resting() time.Duration {
	return time.Duration(atomic.LoadInt64(&restsUntil) - time.Now().UnixNano())
}

// outwaited is 1 if, since an attempt began, somebody has lost patience while the code rested briefly; atomic.
var outwaited int32

// midRest is what is said of a call where that was so: how far it had come by then is a matter of time.
const midRest = "went away while it rested briefly"

// losesPatience notes that somebody goes away, or takes a call for one that waits, if the code rests briefly.
func losesPatience() {
	if resting() > 0 {
		atomic.StoreInt32(&outwaited, 1)
	}
}

// visitor is somebody who waits for a call, and goes away.
type visitor struct {
	mu    sync.Mutex
	timer *time.Timer
	gone  bool
	over  bool // the call is
}

// newVisitor has who waits go away after a while, or when the code no longer rests briefly, if that is later.
func newVisitor(after time.Duration, goAway func()) *visitor {
	p := &visitor{}
	last := time.Now().Add(mostPatience * goesAwaySoon)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(after, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.over {
			return
		}
		more, most := resting(), time.Until(last)
		if more > most {
			more = most
		}
		if more > 0 {
			p.timer.Reset(more)
			return
		}
		losesPatience()
		p.gone = true
		goAway()
	})
	return p
}

// end is told when the call is over, and reports whether it was waited for.
func (p *visitor) end() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	p.timer.Stop()
	return !p.gone
}
