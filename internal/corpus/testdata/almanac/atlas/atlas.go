// Package atlas knows where places are.
package atlas

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Place is where something is.
type Place struct {
	Name      string
	Lat, Long float64
}

// Atlas is places on a slow medium.
type Atlas struct {
	mu     sync.RWMutex
	places map[string]Place
	order  []string
	Delay  time.Duration // of the medium
}

// ErrUnknown is of a place that is not there.
var ErrUnknown = errors.New("unknown place")

// Add adds a place.
func Add(a *Atlas, p Place) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.places == nil {
		a.places = make(map[string]Place)
	}
	if _, old := a.places[p.Name]; !old {
		a.order = append(a.order, p.Name)
	}
	a.places[p.Name] = p
}

// wait waits for the medium.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// find looks a place up.
func find(ctx context.Context, a *Atlas, name string) (Place, error) {
	if err := wait(ctx, a.Delay); err != nil {
		return Place{}, err
	}
	a.mu.RLock()
	p, ok := a.places[name]
	a.mu.RUnlock()
	if !ok {
		return Place{}, fmt.Errorf("%w: %s", ErrUnknown, name)
	}
	return p, nil
}

// FindAll looks places up, in their order. The error is that of the first that
// there is one for.
func FindAll(ctx context.Context, a *Atlas, names []string) (found []Place, err error) {
	found = make([]Place, len(names))
	for i := 0; i < len(names); i++ {
		if found[i], err = find(ctx, a, names[i]); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// turn returns some places, and the mark that the next ones are asked for with.
func turn(ctx context.Context, a *Atlas, mark int) (some []string, next int, err error) {
	const sheet = 8
	if err := wait(ctx, a.Delay); err != nil {
		return nil, 0, err
	}
	a.mu.RLock()
	defer a.mu.RUnlock()
	if mark >= len(a.order) {
		return nil, -1, nil
	}
	end := min(mark+sheet, len(a.order))
	return append(some, a.order[mark:end]...), end, nil
}

// Names returns the names of all places, sheet by sheet.
func Names(ctx context.Context, a *Atlas) (names []string, err error) {
	var some []string
	for mark := 0; mark >= 0; {
		some, mark, err = turn(ctx, a, mark)
		if err != nil {
			return nil, err
		}
		names = append(names, some...)
	}
	return names, nil
}
