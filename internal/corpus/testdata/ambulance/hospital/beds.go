// Package hospital knows which hospitals can take a patient.
package hospital

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Beds are the free beds of a ward.
type Beds struct {
	mu   sync.Mutex
	free int
}

// Put says that n more beds are free.
func (b *Beds) Put(n int) {
	b.mu.Lock()
	b.free += n
	b.mu.Unlock()
}

// Reserve takes n beds, all or none.
func (b *Beds) Reserve(n int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.free < n {
		return false
	}
	b.free -= n
	return true
}

// Admission is a hospital that can be asked to take a patient.
type Admission interface {
	Name() string
	// Ask asks for a bed for the patient, and reserves it if there is one.
	Ask(ctx context.Context, patient string) (bool, error)
}

// ErrFull is what Place returns when no hospital has a bed.
var ErrFull = errors.New("hospital: no bed anywhere")

// Place asks hospitals, the nearest first, and returns the one that takes the
// patient.
func Place(ctx context.Context, patient string, nearest []Admission) (string, error) {
	for _, h := range nearest {
		ok, err := h.Ask(ctx, patient)
		if err != nil {
			return "", fmt.Errorf("hospital %s: %w", h.Name(), err)
		}
		if ok {
			return h.Name(), nil
		}
	}
	return "", ErrFull
}
