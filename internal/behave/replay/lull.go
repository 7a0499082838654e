package replay

import (
	"runtime"
	"strings"
	"time"
)

// What goroutines of a call do at once is seen with the call. A busy machine starts them
// late, or takes the processor from them; then what they would have done is no absence that
// counts, and they are waited for until they wait themselves.

// longestLull is how long goroutines of a call are waited for. It is little of the time that a
// call has, which ends in this, too.
var longestLull = 50 * time.Millisecond

const (
	leastLooks   = 6 // where the machine is busy, so is who looks
	betweenLooks = 100 * time.Microsecond
	mostRestless = 20 // calls whose goroutines were at work all that time
)

// restless counts the calls whose goroutines neither ended nor waited. After so many it
// is the way of the package, and no machine's.
var restless int

// lull lets goroutines that are at work come to their ends, or to wait for something.
func lull() {
	if restless >= mostRestless || runtime.NumGoroutine() <= goroutines {
		return
	}
	ends := time.Now().Add(longestLull)
	for n := 0; !idle(); n++ {
		if n >= leastLooks && time.Now().After(ends) {
			restless++
			return
		}
		time.Sleep(betweenLooks)
	}
}

// idle reports whether all goroutines but this one wait for something.
func idle() bool {
	text := make([]byte, 1<<16)
	return !strings.Contains(string(text[:runtime.Stack(text, true)]), " [runnable")
}
