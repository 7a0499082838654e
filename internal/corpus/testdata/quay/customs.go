package quay

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Clearance is what customs say of a box.
type Clearance struct {
	Number   string
	Released bool
	Note     string
}

// ErrNotDeclared is wrapped by what customs say of boxes that they do not know.
var ErrNotDeclared = errors.New("quay: not declared")

// Customs stands for the office of customs, which has an answer after a while.
type Customs struct {
	delay    time.Duration
	mu       sync.RWMutex
	declared map[string]Clearance
}

// NewCustoms returns an office that takes so long.
func NewCustoms(delay time.Duration) *Customs {
	return &Customs{delay: delay, declared: map[string]Clearance{}}
}

// Declare tells the office of a box.
func (c *Customs) Declare(all ...Clearance) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range all {
		c.declared[one.Number] = one
	}
}

// status asks for one box.
func (c *Customs) status(ctx context.Context, number string) (Clearance, error) {
	wait := time.NewTimer(c.delay)
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return Clearance{}, ctx.Err()
	case <-wait.C:
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	cl, ok := c.declared[number]
	if !ok {
		return Clearance{}, fmt.Errorf("%w: %s", ErrNotDeclared, number)
	}
	return cl, nil
}

// Held returns which of the boxes may not leave, in their order. The first that
// was not declared is the error.
func (c *Customs) Held(ctx context.Context, numbers []string) ([]string, error) {
	all := make([]Clearance, len(numbers))
	var err error
	for i := range all {
		if all[i], err = c.status(ctx, numbers[i]); err != nil {
			return nil, err
		}
	}
	held := make([]string, 0, len(all))
	for _, cl := range all {
		if !cl.Released {
			held = append(held, cl.Number)
		}
	}
	return held, nil
}

// Haulier takes boxes away. Asking one is an order, if it says yes.
type Haulier interface {
	Take(ctx context.Context, number string) (bool, error)
}

// ErrNoHaulier says that nobody takes a box.
var ErrNoHaulier = errors.New("quay: no haulier takes it")

// Haul orders one of the hauliers, the first that takes the box.
func Haul(ctx context.Context, number string, hauliers []Haulier) (int, error) {
	for i, h := range hauliers {
		taken, err := h.Take(ctx, number)
		if err != nil {
			return 0, err
		}
		if taken {
			return i, nil
		}
	}
	return 0, ErrNoHaulier
}
