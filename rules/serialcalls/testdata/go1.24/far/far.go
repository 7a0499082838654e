// Package far is another package of the module.
package far

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Registry knows customers.
type Registry struct {
	mu        sync.RWMutex
	customers []string
	asked     int
	turns     chan struct{}
	timer     *time.Timer
	other     hidden
}

// Find waits and looks.
func (r *Registry) Find(ctx context.Context, n int) (string, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	wait := time.NewTimer(time.Millisecond)
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case <-wait.C:
	}
	for i, c := range r.customers {
		if i == n {
			return c, nil
		}
	}
	return "", fmt.Errorf("customer %d: is not known", n)
}

// Counted counts.
func (r *Registry) Counted(ctx context.Context, n int) (string, error) {
	r.asked++
	return r.Find(ctx, n)
}

// Turn takes what another waits for.
func (r *Registry) Turn(ctx context.Context, n int) (string, error) {
	<-r.turns
	return r.Find(ctx, n)
}

// Shared waits for a timer of all.
func (r *Registry) Shared(ctx context.Context, n int) (string, error) {
	t := r.timer
	<-t.C
	return r.Find(ctx, n)
}

// Drained takes all there is.
func (r *Registry) Drained(ctx context.Context, n int) (string, error) {
	for range r.turns {
	}
	return r.Find(ctx, n)
}

// Hidden calls what is declared in another file.
func (r *Registry) Hidden(ctx context.Context, n int) (string, error) {
	r.other.look()
	return r.Find(ctx, n)
}
