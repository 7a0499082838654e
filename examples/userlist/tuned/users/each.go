package users

import (
	"sync"
	"sync/atomic"
)

// atOnce is how many look-ups run side by side at most.
const atOnce = 64

// each calls f for 0 to n-1, several at once, and is otherwise as a loop that
// ends at the first error: it returns the error, or panics with the value, of
// the least index that failed, and calls f no more once one did. It returns
// when no call is under way.
func each(n int, f func(i int) error) error {
	var next atomic.Int64
	var workers sync.WaitGroup
	fail := failure{at: n}
	for range min(n, atOnce) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for i := int(next.Add(1)) - 1; i < n && !fail.before(i); i = int(next.Add(1)) - 1 {
				fail.guard(i, f)
			}
		}()
	}
	workers.Wait()
	if fail.panicked {
		panic(fail.value)
	}
	return fail.err
}

// failure is what went wrong at the least index known so far.
type failure struct {
	mu       sync.Mutex
	at       int
	err      error
	panicked bool
	value    any // of the panic
}

// before reports whether an index below i has failed.
func (f *failure) before(i int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at < i
}

// guard calls g and keeps how it failed.
func (f *failure) guard(i int, g func(int) error) {
	returned := false
	defer func() {
		if !returned {
			f.note(i, nil, true, recover())
		}
	}()
	err := g(i)
	returned = true
	if err != nil {
		f.note(i, err, false, nil)
	}
}

func (f *failure) note(i int, err error, panicked bool, value any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if i < f.at {
		f.at, f.err, f.panicked, f.value = i, err, panicked, value
	}
}
