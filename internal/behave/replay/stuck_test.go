package replay

import (
	"sync"
	"testing"
	"time"
)

// A call that waits for others, none of which is at work, is known to be stuck; one that somebody else will wake, or
// that rests, is not.
func TestStuck(t *testing.T) {
	begin := func(f func()) string {
		name := make(chan string)
		go func() {
			name <- goroutine()
			f()
		}()
		return <-name
	}
	var mu sync.Mutex
	nobody := sync.NewCond(&mu)
	waits := begin(func() {
		mu.Lock()
		nobody.Wait()
		mu.Unlock()
	})
	rests := begin(func() { time.Sleep(time.Second) })
	for blocked(waits) == false {
		time.Sleep(time.Millisecond)
	}
	if waitsForOthers(rests, allStacks()) {
		t.Error("one that rests is stuck")
	}
	stacks := "goroutine 1 [running]:\nx\n\ngoroutine 7 [sync.Cond.Wait, 1 minutes]:\ny\n\ngoroutine 8 ["
	for state, stuck := range map[string]bool{"chan receive": true, "runnable": false, "sleep": false, "select": false, "IO wait": false, "finalizer wait": true} {
		if got := waitsForOthers("goroutine 7 ", stacks+state+"]:\nz\n"); got != stuck {
			t.Errorf("beside one in the state %s it is stuck: %v", state, got)
		}
	}
	mu.Lock()
	nobody.Broadcast()
	mu.Unlock()
}
