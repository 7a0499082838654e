package replay

import (
	"os"
	"runtime"
	"sync/atomic"
	"time"
)

// What goroutines of a call do one before the other by chance alone often comes in the same
// order nevertheless, as long as nothing changes how long each of them takes. So a call that
// looks the same every time is made again with pauses where stubs see something: what looks
// otherwise then depends on chance.

// unquiet is whether there are such pauses.
var unquiet = os.Getenv(envPrefix+"UNQUIET") != ""

// Bounds of them, so that what is waited for does not come too late for the code that waits.
const (
	mostDawdled = 24 // of a call
	longRest    = 400 * time.Microsecond
)

// dawdled counts the pauses of a call, and dawdlePlaces the places at which one may be made; atomic.
var dawdled, dawdlePlaces uint32

// Dawdle pauses at one in four of its places, in each process at others.
func Dawdle() {
	if !unquiet {
		return
	}
	dice := (atomic.AddUint32(&dawdlePlaces, 1) + uint32(os.Getpid())) * 2654435761 // Knuth's multiplicative hash
	switch dice >> 30 {
	case 0:
		runtime.Gosched()
	case 1:
		if atomic.AddUint32(&dawdled, 1) <= mostDawdled {
			time.Sleep(longRest * time.Duration(dice>>24&63) / 64)
		}
	}
}
