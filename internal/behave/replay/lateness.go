package replay

import (
	"sync/atomic"
	"time"
)

// lateness is by how many nanoseconds it is later for the code of a call than the clock of the
// machine says: other sides that answered late took that long, which nobody waits for; atomic.
var lateness int64

// NowIs stands around each reading of the clock in the source of both sides.
func NowIs(t time.Time) time.Time {
	if d := atomic.LoadInt64(&lateness); d > 0 {
		return t.Add(time.Duration(d))
	}
	return t
}

var _ = NowIs // of the instrumented source

// outlast lets so much time pass that a deadline is over.
func outlast(deadline time.Time) {
	if d := int64(time.Until(deadline)) + 1; d > atomic.LoadInt64(&lateness) {
		atomic.StoreInt64(&lateness, d)
	}
}
