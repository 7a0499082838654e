// Package tariff knows what journeys cost.
package tariff

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrNoFare is returned where no train goes.
var ErrNoFare = errors.New("no fare")

// Pair is where a train leaves and where it arrives.
type Pair struct{ From, To string }

// Book is a tariff that is asked over the network.
type Book struct {
	Delay time.Duration // of an answer

	mu    sync.RWMutex
	fares map[Pair]int // in cents
}

// Set notes a fare.
func (b *Book) Set(from, to string, cents int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fares == nil {
		b.fares = make(map[Pair]int)
	}
	b.fares[Pair{from, to}] = cents
}

// Fare returns what a leg costs.
func (b *Book) Fare(ctx context.Context, from, to string) (int, error) {
	wait := time.NewTimer(b.Delay)
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-wait.C:
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	cents, ok := b.fares[Pair{from, to}]
	if !ok {
		return 0, fmt.Errorf("%w from %s to %s", ErrNoFare, from, to)
	}
	return cents, nil
}

// Page is some of the stations, and where the next page begins.
type Page struct {
	Stations []string
	Next     string // empty on the last page
}

// Directory has the stations, on pages.
type Directory struct {
	Delay time.Duration
	Pages map[string]Page
}

// Page returns the page that begins at a key.
func (d *Directory) Page(ctx context.Context, key string) (Page, error) {
	select {
	case <-ctx.Done():
		return Page{}, ctx.Err()
	case <-time.After(d.Delay):
	}
	p, ok := d.Pages[key]
	if !ok {
		return Page{}, fmt.Errorf("page %q: not in the directory", key)
	}
	return p, nil
}
