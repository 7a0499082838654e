// Package registry asks which other banks have duplicates of an accession.
package registry

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrUnknown is what an accession is that the registry has never heard of.
var ErrUnknown = errors.New("registry: unknown accession")

// Entry says that a bank has a duplicate.
type Entry struct {
	Code, Bank string
}

// Registry is a copy of the world's registry, on a store that takes its time.
type Registry struct {
	delay time.Duration

	mu      sync.RWMutex
	entries []Entry
}

// New returns a registry whose store takes delay to answer.
func New(delay time.Duration, entries ...Entry) *Registry {
	return &Registry{delay: delay, entries: entries}
}

// Add adds an entry.
func (r *Registry) Add(e Entry) {
	r.mu.Lock()
	r.entries = append(r.entries, e)
	r.mu.Unlock()
}

// Duplicates returns how many banks have the accession.
func (r *Registry) Duplicates(ctx context.Context, code string) (int, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	n := 0
	for _, e := range r.entries {
		if e.Code == code {
			n++
		}
	}
	select {
	case <-time.After(r.delay):
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if n == 0 {
		return 0, ErrUnknown
	}
	return n, nil
}

// Holding is how often an accession is kept elsewhere.
type Holding struct {
	Code  string
	Banks int
}

// Survey asks for each of the accessions, and fails for the first that the
// registry does not know.
func Survey(ctx context.Context, r *Registry, codes []string) ([]Holding, error) {
	holdings := make([]Holding, len(codes))
	for i, code := range codes {
		n, err := r.Duplicates(ctx, code)
		if err != nil {
			return nil, fmt.Errorf("accession %s: %w", code, err)
		}
		holdings[i] = Holding{Code: code, Banks: n}
	}
	return holdings, nil
}

// Page is a part of a list that is too long for one answer.
type Page struct {
	Entries []Entry
	Next    string // empty on the last page
}

// Pages is a list of which there are pages.
type Pages interface {
	Page(ctx context.Context, token string) (Page, error)
}

// Copy returns a registry with all entries of a list.
func Copy(ctx context.Context, list Pages, delay time.Duration) (*Registry, error) {
	r := New(delay)
	for token := ""; ; {
		page, err := list.Page(ctx, token)
		if err != nil {
			return nil, fmt.Errorf("page %q: %w", token, err)
		}
		for _, e := range page.Entries {
			r.Add(e)
		}
		if token = page.Next; token == "" {
			return r, nil
		}
	}
}
