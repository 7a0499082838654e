package load_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
)

// Loads in turns wait for each other, and all make their requests.
func TestRunInTurns(t *testing.T) {
	const n, of = 200, 2
	for name, rate := range map[string]load.Rate{"closed": {}, "open": load.Constant(2000)} {
		t.Run(name, func(t *testing.T) {
			both(t, func(t *testing.T, spec load.Spec) {
				var ready atomic.Int32
				turns := load.NewTurns(of, 5*time.Millisecond)
				var all sync.WaitGroup
				for k := range of {
					s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
						if ready.Load() != of {
							t.Error("a request before all loads were ready")
						}
					}))
					defer s.Close()
					spec := spec
					spec.Requests, spec.Rate, spec.Turn = n, rate, load.Turn{Turns: turns, Number: k}
					spec.Begin = func() { ready.Add(1) }
					all.Go(func() {
						if l := run(t, s.URL, spec).Load; l.Requests != n || len(l.Errors) > 0 {
							t.Errorf("load %d: %+v", k, l)
						}
					})
				}
				all.Wait()
			})
		})
	}
}

// A load that is cancelled does not wait for one that never comes.
func TestTurnsCancelled(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := tryRun(ctx, s.URL, load.Spec{Requests: 1, Turn: load.Turn{Turns: load.NewTurns(2, time.Millisecond)}, Begin: cancel})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
