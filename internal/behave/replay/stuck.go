package replay

import (
	"runtime"
	"strings"
	"time"
)

// A call may wait for somebody who never comes: for room in a queue that nobody takes from. That is known as soon as
// all goroutines wait for each other, long before its time is over, and the process can go on with further calls.
// Of a package that has timers it is not: who waits for one looks the same, and none is a goroutine.

// stuckAfter is when that is looked at first, later than who waits for a call goes away; stuckLooks is how often it
// must look so, one after the other.
const (
	stuckAfter   = goesAway + 20*time.Millisecond
	stuckLooks   = 3
	betweenStuck = 5 * time.Millisecond
)

// isStuck reports whether a goroutine waits for others, of which none is at work, nor will be when time has passed.
func isStuck(name string) bool {
	for n := 0; n < stuckLooks; n++ {
		if n > 0 {
			time.Sleep(betweenStuck)
		}
		if !waitsForOthers(name, allStacks()) {
			return false
		}
	}
	return true
}

func allStacks() string {
	text := make([]byte, 1<<18)
	return string(text[:runtime.Stack(text, true)])
}

// waitsForOthers reports whether stacks of all goroutines say so of one.
func waitsForOthers(name, stacks string) bool {
	found := false
	for i, one := range strings.Split(stacks, "\n\n") {
		_, state, ok := strings.Cut(one, "[")
		if !ok || i == 0 || strings.Contains(one, ".watchMemory(") || strings.Contains(one, "os/signal.") { // the one that asks is the first
			continue
		}
		state, _, _ = strings.Cut(state, "]")
		state, _, _ = strings.Cut(state, ",")
		switch state {
		case "chan receive", "chan send", "select (no cases)", "chan receive (nil chan)", "chan send (nil chan)", "semacquire", "sync.Cond.Wait", "sync.Mutex.Lock", "sync.RWMutex.Lock", "sync.RWMutex.RLock", "sync.WaitGroup.Wait":
			found = found || strings.HasPrefix(one, name)
		case "finalizer wait", "force gc (idle)", "GC worker (idle)", "GC sweep wait", "GC scavenge wait", "debug call", "cleanup wait":
		default:
			return false
		}
	}
	return found
}
