// Package registry knows customers.
package registry

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Customer is who buys.
type Customer struct {
	Number  int
	Name    string
	Country string
}

// Registry answers after a while, as what is far away does. Its methods may be
// called at the same time.
type Registry struct {
	lock      sync.RWMutex
	customers []Customer
	delay     time.Duration
}

// New returns a registry that takes some time for each answer.
func New(delay time.Duration, customers ...Customer) *Registry {
	return &Registry{customers: customers, delay: delay}
}

// Find returns a customer.
func (r *Registry) Find(ctx context.Context, number int) (Customer, error) {
	r.lock.RLock()
	defer r.lock.RUnlock()
	wait := time.NewTimer(r.delay)
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return Customer{}, ctx.Err()
	case <-wait.C:
	}
	for _, c := range r.customers {
		if c.Number == number {
			return c, nil
		}
	}
	return Customer{}, fmt.Errorf("customer %d: is not known", number)
}
