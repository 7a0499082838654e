package hemo

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrDonor is what is said of somebody who never gave.
var ErrDonor = errors.New("no such donor")

// Gift is what somebody gave, and when.
type Gift struct{ Day, Ml int }

// History is what is known of a donor.
type History struct {
	Donor string
	Gifts int
	Ml    int
	Last  int // day
}

// Registry is what other houses know of donors. It is far away.
type Registry struct {
	away  time.Duration
	lock  sync.RWMutex
	gifts map[string][]Gift
}

// NewRegistry returns an empty one that takes a while to answer.
func NewRegistry(away time.Duration) *Registry {
	return &Registry{away: away, gifts: map[string][]Gift{}}
}

// Record adds a gift.
func (r *Registry) Record(donor string, g Gift) {
	r.lock.Lock()
	r.gifts[donor] = append(r.gifts[donor], g)
	r.lock.Unlock()
}

// history asks for one donor.
func (r *Registry) history(ctx context.Context, donor string) (History, error) {
	h := History{Donor: donor}
	t := time.NewTimer(r.away)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
		return h, ctx.Err()
	}
	r.lock.RLock()
	defer r.lock.RUnlock()
	gifts, known := r.gifts[donor]
	if !known {
		return h, ErrDonor
	}
	for _, g := range gifts {
		h.Gifts++
		h.Ml += g.Ml
		h.Last = max(h.Last, g.Day)
	}
	return h, nil
}

// through returns what get makes of each, in their order; or the first error.
func through[A, B any](all []A, get func(A) (B, error)) ([]B, error) {
	var got []B
	for _, a := range all {
		b, err := get(a)
		if err != nil {
			return nil, err
		}
		got = append(got, b)
	}
	return got, nil
}

// Histories returns what is known of the donors, in their order.
func (r *Registry) Histories(ctx context.Context, donors []string) ([]History, error) {
	return through(donors, func(donor string) (History, error) {
		h, err := r.history(ctx, donor)
		if err != nil {
			return h, fmt.Errorf("donor %q: %w", donor, err)
		}
		return h, nil
	})
}
