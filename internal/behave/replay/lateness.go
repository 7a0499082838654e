package replay

import (
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A connection has deadlines, and code may ask whether one of them is over. With a timeout of a few
// milliseconds a busy machine decides that. So for a call that is given connections the clock stands, but for
// some nanoseconds from look to look, and goes on where the other side is late.

// lateness is by how many nanoseconds it is later for the code of a call than the clock of the
// machine says: other sides that answered late took that long, which nobody waits for; atomic.
var lateness int64

// standing is the time at which the clock of a call stands, nil where it goes on.
var standing atomic.Value // *time.Time

// looked counts how often a call looked at a clock that stands; atomic.
var looked int64

// Code that looks until some time has passed, or rests meanwhile, gets a clock that goes on: after so many
// looks, or after longer than other calls take on a busy machine.
const (
	mostLooks    = 1000
	longestStand = 100 * time.Millisecond
)

// lookTakes is how far a clock that stands goes on from look to look. It is another time in each process, so
// that what tells how often code looked is known for chance.
var lookTakes = time.Duration(1 + os.Getpid()%mostStep)

const mostStep = 199 // nanoseconds: all looks take less than the shortest deadline that counts

// start has the clock go on as that of the machine does.
func start() {
	standing.Store((*time.Time)(nil))
	atomic.StoreInt64(&lateness, 0)
	atomic.StoreInt64(&looked, 0)
}

// stand has the clock stand from now on, unless it does.
func stand() {
	if at, ok := standing.Load().(*time.Time); !ok || at == nil {
		now := time.Now()
		standing.Store(&now)
	}
}

// NowIs stands around each reading of the clock in the source of both sides.
func NowIs(t time.Time) time.Time {
	if at, ok := standing.Load().(*time.Time); ok && at != nil {
		if n := atomic.AddInt64(&looked, 1); n < mostLooks && t.Sub(*at) < longestStand {
			t = at.Add(time.Duration(n) * lookTakes) // it is never the same twice
		}
	}
	if d := atomic.LoadInt64(&lateness); d > 0 {
		return t.Add(time.Duration(d))
	}
	return t
}

var _ = NowIs // of the instrumented source

// goesOn is held while the clock is put forward: two that wait at once do not wait twice as long.
var goesOn sync.Mutex

// outlast lets so much time pass that a deadline is over.
func outlast(deadline time.Time) {
	goesOn.Lock()
	defer goesOn.Unlock()
	if d := int64(deadline.Sub(NowIs(time.Now()))); d >= 0 {
		atomic.AddInt64(&lateness, d+1)
	}
}
