package serialcalls_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The code as the rule finds it, and as its page says to write it.

func serial(ctx context.Context, users []byte) ([]int, error) {
	out := make([]int, 0, len(users))
	for _, user := range users {
		n, err := count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func several(ctx context.Context, users []byte) ([]int, error) {
	out := make([]int, 0, len(users))
	answer := ahead(len(users), 64, func(i int) (int, error) {
		user := users[i]
		return count(ctx, user)
	})
	for i := range users {
		n, err := answer(i)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// ahead makes the calls call(0) to call(n-1), up to most of them at a time, and
// returns a function that answers each as it did: with its results, or by a panic
// with the same value. After a call that fails no further ones begin; all before
// it are made. No call is under way any more when ahead returns. Where there is
// more to wait for than to keep in memory, each call is made when it is asked for.
func ahead[T any](n, most int, call func(int) (T, error)) func(int) (T, error) {
	type outcome struct {
		value    T
		err      error
		returned bool
		panicked any
	}
	if n > 1<<16 {
		return call
	}
	outcomes := make([]outcome, n)
	var next atomic.Int64
	var failed atomic.Bool
	one := func(i int) {
		o := &outcomes[i]
		defer func() {
			if !o.returned {
				o.panicked = recover()
			}
			if !o.returned || o.err != nil {
				failed.Store(true)
			}
		}()
		o.value, o.err = call(i)
		o.returned = true
	}
	var calls sync.WaitGroup
	work := func() {
		defer calls.Done()
		for !failed.Load() {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			one(i)
		}
	}
	workers := min(n, most)
	calls.Add(workers)
	for w := 0; w < workers; w++ {
		go work()
	}
	calls.Wait()
	return func(i int) (T, error) {
		o := &outcomes[i]
		if o.panicked != nil {
			panic(o.panicked)
		}
		if !o.returned {
			runtime.Goexit() // as the call did
		}
		return o.value, o.err
	}
}

// pause is how long a call waits in the benchmark.
var pause time.Duration

// BenchmarkProof asks for ten users: of a store that takes a tenth of a
// millisecond, and of one that does not wait, where goroutines cost more.
func BenchmarkProof(b *testing.B) {
	users := make([]byte, 10)
	pause = 100 * time.Microsecond
	pair(b, "calls that wait", func() { serial(b.Context(), users) }, func() { several(b.Context(), users) })
	pause = 0
	pair(b, "calls that do not", func() { serial(b.Context(), users) }, func() { several(b.Context(), users) })
}

func pair(b *testing.B, name string, baseline, candidate func()) {
	for _, side := range []struct {
		name string
		f    func()
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				side.f()
			}
		})
	}
}
