package harness

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// stressWrites is how many calls change a value while another goroutine looks.
const stressWrites = 120

// stressWatched looks at a value while others change it by equal calls: each
// look must show the value as it is between two of them, and never one that was
// there before what the last look showed. It tells nothing of looks that change
// the value.
func stressWatched(t *testing.T, writers int, fresh func(log *stressLog) (change func(i int) func() string, look stressCall)) {
	stressWithin(t, func() (wrong, useless string) {
		states, ok := stressStates(fresh)
		if !ok {
			return "", "the calls, one after the other, do not do the same twice, or looking changes the value"
		}
		for end := time.Now().Add(stressTime); time.Now().Before(end); {
			if wrong := stressWatch(writers, states, fresh); wrong != "" {
				return wrong, ""
			}
		}
		return "", ""
	})
}

// stressStates returns what looks show before the calls and after each of them.
func stressStates(fresh func(*stressLog) (func(int) func() string, stressCall)) ([]string, bool) {
	change, look := fresh(new(stressLog))
	states := []string{stressLook(look)}
	for i := 0; i < stressWrites; i++ {
		stressChange(change, i)
		states = append(states, stressLook(look))
	}
	unseen, once := fresh(new(stressLog))
	for i := 0; i < stressWrites; i++ {
		stressChange(unseen, i)
	}
	last := states[stressWrites]
	for _, look := range []stressCall{look, look, once} {
		if stressLook(look) != last {
			return nil, false
		}
	}
	return states, true
}

func stressLook(look stressCall) string { return stressSay(stressDo(look)) }

func stressChange(change func(i int) func() string, i int) {
	stressDo(func() func() string { return change(i) })
}

func stressWatch(writers int, states []string, fresh func(*stressLog) (func(int) func() string, stressCall)) string {
	change, look := fresh(new(stressLog))
	var all sync.WaitGroup
	var ready, left int32 = 0, int32(writers)
	for w := 0; w < writers; w++ {
		all.Add(1)
		go func(w int) {
			defer all.Done()
			defer atomic.AddInt32(&left, -1)
			stressMeet(&ready, writers+1)
			for i := w; i < stressWrites; i += writers {
				stressChange(change, i)
			}
		}(w)
	}
	stressMeet(&ready, writers+1)
	at, last := 0, ""
	wrong := ""
	for n := 0; wrong == "" && n < 1000; n++ {
		over := atomic.LoadInt32(&left) == 0
		got := stressLook(look)
		to := at
		for to < len(states) && states[to] != got {
			to++
		}
		if to == len(states) {
			wrong = fmt.Sprintf("while others change it by equal calls a value shows\n\t%s\nafter it showed\n\t%s\nand so it is at no moment after that when the calls come one after the other", got, last)
		}
		at, last = to, got
		if over {
			break
		}
	}
	all.Wait()
	return wrong
}
