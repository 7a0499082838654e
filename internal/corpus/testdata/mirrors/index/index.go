// Package index knows when mirrors were last in step. It stands for a service
// that is far away.
package index

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrUnknown says that a mirror is not in the index.
var ErrUnknown = errors.New("mirror is unknown")

// Index answers from what it was told.
type Index struct {
	delay time.Duration

	mu      sync.RWMutex
	mirrors []entry
}

type entry struct {
	host string
	age  time.Duration
}

// New returns an empty index that takes so long to answer.
func New(delay time.Duration) *Index { return &Index{delay: delay} }

// Add tells the index of a mirror.
func (x *Index) Add(host string, age time.Duration) {
	x.mu.Lock()
	x.mirrors = append(x.mirrors, entry{host, age})
	x.mu.Unlock()
}

// Age returns how far a mirror is behind.
func (x *Index) Age(ctx context.Context, host string) (time.Duration, error) {
	if err := wait(ctx, x.delay); err != nil {
		return 0, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	for i := range x.mirrors {
		if x.mirrors[i].host == host {
			return x.mirrors[i].age, nil
		}
	}
	return 0, fmt.Errorf("%w: %s", ErrUnknown, host)
}

// pageSize is how many hosts there are on a page.
const pageSize = 4

// Page returns the hosts of a page and the number of the one after it; 0 where
// there is none. The first page is the one with number 1.
func (x *Index) Page(ctx context.Context, number int) (hosts []string, next int, err error) {
	if err := wait(ctx, x.delay); err != nil {
		return nil, 0, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	for i := (number - 1) * pageSize; i < len(x.mirrors); i++ {
		if len(hosts) == pageSize {
			return hosts, number + 1, nil
		}
		hosts = append(hosts, x.mirrors[i].host)
	}
	return hosts, 0, nil
}

func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
