package permits

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Vehicle is what the national register knows of a car.
type Vehicle struct {
	Plate string
	Owner string
	Taxed bool
}

// Register answers questions on cars, after some time.
type Register struct {
	mu    sync.RWMutex
	cars  map[string]Vehicle
	delay time.Duration
}

var errNoCar = errors.New("no such car")

// Vehicle returns what is known of a car.
func (r *Register) Vehicle(ctx context.Context, plate string) (*Vehicle, error) {
	select {
	case <-time.After(r.delay):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.mu.RLock()
	v, ok := r.cars[plate]
	r.mu.RUnlock()
	if !ok {
		return nil, fmt.Errorf("%s: %w", plate, errNoCar)
	}
	return &v, nil
}

// Office is where permits are applied for.
type Office struct {
	Store    *Store
	Register *Register
	Bank     Bank
	Audit    *Audit
}

// Fleet looks up the cars of a firm. Empty lines of its form are skipped.
func (o *Office) Fleet(ctx context.Context, plates []string) ([]*Vehicle, error) {
	cars := make([]*Vehicle, 0, len(plates))
	for i := 0; i < len(plates); i++ {
		if plates[i] == "" {
			continue
		}
		v, err := o.Register.Vehicle(ctx, plates[i])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		cars = append(cars, v)
	}
	return cars, nil
}

// Bank takes money from accounts.
type Bank interface {
	Charge(ctx context.Context, account string, cents int) error
}

// Renew charges all holders for another year, in the order of the list, until
// one cannot pay: the clerk settles that by hand and goes on with the rest.
func (o *Office) Renew(ctx context.Context, plates []string, cents int) (done int, err error) {
	for _, p := range plates {
		permit, err := o.Store.Find(p)
		if err != nil {
			return done, fmt.Errorf("%s: %w", p, err)
		}
		if err := o.Bank.Charge(ctx, permit.Holder, cents); err != nil {
			return done, fmt.Errorf("%s: %w", permit.Number(), err)
		}
		done++
	}
	return done, nil
}
