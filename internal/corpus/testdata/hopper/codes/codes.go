// Package codes asks a registry what codes stand for.
package codes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Code is a short text that stands for a thing.
type Code string

func (c Code) String() string { return "<" + string(c) + ">" }

// Entry is what a registry knows of a code.
type Entry struct {
	Code Code
	Name string
	Next Code // that is to be used instead, if any
}

// Sentence says what the entry is.
func (e Entry) Sentence() string {
	return fmt.Sprintf("%s.", e.Code)
}

// ErrUnknown is of codes that no one knows.
var ErrUnknown = errors.New("unknown code")

// Registry answers some time after it was asked.
type Registry struct {
	delay time.Duration // until an answer
	rest  time.Duration // between questions of a census

	mu      sync.RWMutex
	entries []Entry // by their codes
}

// Option is a way in which a registry answers.
type Option func(*Registry)

// Delay answers after a while.
func Delay(d time.Duration) Option { return func(r *Registry) { r.delay = d } }

// Rest is for how long a registry is left alone after a question of a census.
func Rest(d time.Duration) Option { return func(r *Registry) { r.rest = d } }

// Knows has entries.
func Knows(entries ...Entry) Option {
	return func(r *Registry) {
		r.entries = append(r.entries, entries...)
		slices.SortStableFunc(r.entries, byCode)
	}
}

func byCode(a, b Entry) int { return strings.Compare(string(a.Code), string(b.Code)) }

// New returns a registry.
func New(opts ...Option) *Registry {
	r := &Registry{}
	for _, opt := range opts {
		opt(r)
	}
	return r
}

// wait waits as long as an answer takes.
func (r *Registry) wait(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// find returns the entry of a code.
func (r *Registry) find(code Code) (Entry, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	i, ok := slices.BinarySearchFunc(r.entries, Entry{Code: code}, byCode)
	if !ok {
		return Entry{}, false
	}
	return r.entries[i], true
}

// Ask returns the entry of a code.
func (r *Registry) Ask(ctx context.Context, code Code) (Entry, error) {
	if err := r.wait(ctx, r.delay); err != nil {
		return Entry{}, err
	}
	e, ok := r.find(code)
	if !ok {
		return Entry{}, ErrUnknown
	}
	return e, nil
}

// Resolve returns the names of codes, in their order, or the error of the first
// that has none.
func (r *Registry) Resolve(ctx context.Context, codes []Code) ([]string, error) {
	names := make([]string, len(codes))
	for i, code := range codes {
		e, err := r.Ask(ctx, code)
		if err != nil {
			return nil, fmt.Errorf("%v: %w", code, err)
		}
		names[i] = e.Name
	}
	return names, nil
}

// Current follows a code to the one that is used today. What is asked next is
// in the answer before it.
func (r *Registry) Current(ctx context.Context, code Code) (Entry, error) {
	e, err := r.Ask(ctx, code)
	for hops := 0; err == nil && e.Next != ""; hops++ {
		if hops == 20 {
			return e, fmt.Errorf("%v: leads nowhere", code)
		}
		e, err = r.Ask(ctx, e.Next)
	}
	return e, err
}

// Census asks of each code, not too fast, and returns how many are known.
func (r *Registry) Census(ctx context.Context, codes []Code) (int, error) {
	known := 0
	for _, code := range codes {
		_, err := r.Ask(ctx, code)
		if err != nil && !errors.Is(err, ErrUnknown) {
			return known, err
		}
		if err == nil {
			known++
		}
		if err := r.wait(ctx, r.rest); err != nil {
			return known, err
		}
	}
	return known, nil
}
