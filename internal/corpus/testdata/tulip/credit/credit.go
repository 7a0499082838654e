// Package credit knows what buyers can pay.
package credit

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"example.com/tulip"
)

// ErrUnknown is wrapped by the errors of paddles that nobody has, ErrLimit by those of
// sales that go beyond what their buyers can pay.
var (
	ErrUnknown = errors.New("unknown paddle")
	ErrLimit   = errors.New("beyond the limit")
)

type account struct {
	paddle string
	limit  int64
}

// Bureau has accounts, on paper: each look takes a while.
type Bureau struct {
	mu       sync.RWMutex
	accounts []account
	while    time.Duration
}

// Open returns a bureau without accounts.
func Open(while time.Duration) *Bureau { return &Bureau{while: while} }

// Grant lets a buyer spend so much, from now on.
func (b *Bureau) Grant(paddle string, limit int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.find(paddle); a != nil {
		a.limit = limit
		return
	}
	b.accounts = append(b.accounts, account{paddle, limit})
}

func (b *Bureau) find(paddle string) *account {
	for i := range b.accounts {
		if b.accounts[i].paddle == paddle {
			return &b.accounts[i]
		}
	}
	return nil
}

// limit looks for what a buyer can pay.
func (b *Bureau) limit(ctx context.Context, paddle string) (int64, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	a := b.find(paddle)
	if a == nil {
		return 0, fmt.Errorf("%w %q", ErrUnknown, paddle)
	}
	timer := time.NewTimer(b.while)
	defer timer.Stop()
	select {
	case <-timer.C:
		return a.limit, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Limits returns what buyers can pay, in their order.
func (b *Bureau) Limits(ctx context.Context, paddles []string) ([]int64, error) {
	return each(paddles, func(paddle string) (int64, error) { return b.limit(ctx, paddle) })
}

// each returns what get says of keys, or its first error.
func each[K, V any](keys []K, get func(K) (V, error)) ([]V, error) {
	all := make([]V, len(keys))
	for i, key := range keys {
		v, err := get(key)
		if err != nil {
			return nil, err
		}
		all[i] = v
	}
	return all, nil
}

// Settle takes the money for sales, in the order in which they were made, until there is
// one that its buyer cannot pay. It returns how many have been paid.
func (b *Bureau) Settle(ctx context.Context, sales []tulip.Sale) (int, error) {
	for i, s := range sales {
		if err := b.charge(ctx, s.Paddle, int64(s.Bunches)*s.Price); err != nil {
			return i, fmt.Errorf("lot %d: %w", s.Lot.Number, err)
		}
	}
	return len(sales), nil
}

func (b *Bureau) charge(ctx context.Context, paddle string, cost int64) error {
	if _, err := b.limit(ctx, paddle); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.find(paddle)
	if a.limit < cost {
		return fmt.Errorf("%w: %d is more than %d", ErrLimit, cost, a.limit)
	}
	a.limit -= cost
	return nil
}
