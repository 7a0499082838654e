package serialcalls_test

import (
	"context"
	"sync"
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
	out, errs := make([]int, len(users)), make([]error, len(users))
	var wait sync.WaitGroup
	slots := make(chan struct{}, 16)
	for i := range users {
		slots <- struct{}{}
		wait.Add(1)
		go func() {
			defer func() { <-slots; wait.Done() }()
			out[i], errs[i] = count(ctx, users[i])
			if pause > 0 {
				time.Sleep(pause)
			}
		}()
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// pause is how long a call waits in the benchmark.
var pause time.Duration

// BenchmarkProof asks for ten users: of a store that takes a tenth of a
// millisecond, and of one that does not wait, where goroutines cost more.
func BenchmarkProof(b *testing.B) {
	users := make([]byte, 10)
	slow := func() {
		for range users {
			time.Sleep(100 * time.Microsecond)
		}
		serial(b.Context(), users)
	}
	pair(b, "calls that wait", slow, func() {
		pause = 100 * time.Microsecond
		several(b.Context(), users)
		pause = 0
	})
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
