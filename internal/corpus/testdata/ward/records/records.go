// Package records keeps the orders of the laboratory of a small hospital in
// memory, and answers as slowly as the one that is far away.
package records

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrPatient is returned for patients that are not known.
var ErrPatient = errors.New("records: unknown patient")

// Order is an examination.
type Order struct {
	Patient string
	Done    bool
}

// Store is a laboratory.
type Store struct {
	delay  time.Duration
	mu     sync.RWMutex
	orders []Order
}

// NewStore returns a laboratory that answers after a delay.
func NewStore(delay time.Duration, orders ...Order) *Store {
	return &Store{delay: delay, orders: orders}
}

// Add adds an order.
func (s *Store) Add(o Order) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.orders = append(s.orders, o)
}

// Pending returns how many orders of a patient are not done.
func (s *Store) Pending(ctx context.Context, patient string) (int, error) {
	timer := time.NewTimer(s.delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	known, pending := false, 0
	for i := range s.orders {
		if s.orders[i].Patient != patient {
			continue
		}
		if known = true; !s.orders[i].Done {
			pending++
		}
	}
	if !known {
		return 0, ErrPatient
	}
	return pending, nil
}
