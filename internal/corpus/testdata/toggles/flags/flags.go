// Package flags knows which users get what.
package flags

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// Errors of look-ups.
var (
	ErrUnknown   = errors.New("flags: unknown flag")
	ErrNoSegment = errors.New("flags: unknown segment")
)

// Flag is something that not all users get.
type Flag struct {
	Name     string
	On       bool     // nobody gets it if it is off
	Percent  int      // of the users get it
	Segments []string // whose members get it in any case
}

// Rolled reports whether a user is among the percent.
func (f Flag) Rolled(user string) bool {
	const offset, prime = 2166136261, 16777619
	h := uint32(offset)
	for _, text := range [...]string{f.Name, "/", user} {
		for i := range len(text) {
			h = (h ^ uint32(text[i])) * prime
		}
	}
	return int(h%100) < f.Percent
}

// Store has flags. It is safe for concurrent use.
type Store struct {
	mu      sync.RWMutex
	flags   map[string]Flag
	version int
	audit   io.Writer
}

// NewStore returns an empty store, which writes its changes to audit.
func NewStore(audit io.Writer) *Store {
	return &Store{flags: map[string]Flag{}, audit: audit}
}

// Put sets a flag. The audit has each change before it holds, in the order of the
// versions.
func (s *Store) Put(f Flag) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := fmt.Fprintf(s.audit, "%d %s %t %d %q\n", s.version+1, f.Name, f.On, f.Percent, f.Segments); err != nil {
		return err
	}
	s.version++
	s.flags[f.Name] = f
	return nil
}

// Get returns a flag, of which the caller may do with the segments what it
// likes.
func (s *Store) Get(name string) (Flag, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	f, ok := s.flags[name]
	if !ok {
		return Flag{}, fmt.Errorf("%w: %q", ErrUnknown, name)
	}
	f.Segments = slices.Clone(f.Segments)
	return f, nil
}

// Names returns the names of all flags, sorted.
func (s *Store) Names() []string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return sortedKeys(s.flags)
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	var keys []K
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Directory stands for the directory of users somewhere else, which takes a while
// to answer.
type Directory struct {
	latency  time.Duration
	mu       sync.RWMutex
	segments map[string][]string // members
}

// NewDirectory returns a directory without segments.
func NewDirectory(latency time.Duration) *Directory {
	return &Directory{latency: latency, segments: map[string][]string{}}
}

// Add adds members to a segment.
func (d *Directory) Add(segment string, members ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.segments[segment] = append(d.segments[segment], members...)
}

// Member reports whether a user is in a segment.
func (d *Directory) Member(ctx context.Context, segment, user string) (bool, error) {
	t := time.NewTimer(d.latency)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
		return false, ctx.Err()
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	members, ok := d.segments[segment]
	if !ok {
		return false, fmt.Errorf("%w: %q", ErrNoSegment, segment)
	}
	return slices.Contains(members, user), nil
}

// In returns in which of the segments a user is.
func (d *Directory) In(ctx context.Context, user string, segments []string) ([]bool, error) {
	return each(segments, func(segment string) (bool, error) {
		return d.Member(ctx, segment, user)
	})
}

// each returns what a function makes of each element, or its first error.
func each[E, R any](elements []E, f func(E) (R, error)) ([]R, error) {
	var results []R
	for _, e := range elements {
		r, err := f(e)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}
