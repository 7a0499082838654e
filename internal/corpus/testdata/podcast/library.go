// Package podcast makes the feeds of podcasts from what an archive knows of
// their episodes.
package podcast

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrNotFound is wrapped by the errors of episodes that the archive has not.
var ErrNotFound = errors.New("not found")

// Show is a podcast.
type Show struct {
	Title    string
	Slug     string
	Link     string
	Episodes []string // IDs, the latest first
	Terms    []string // pairs: how notes have it, and how this show spells it
}

// Chapter is a part of an episode.
type Chapter struct {
	Start time.Duration
	Title string
}

// Episode is one of a show.
type Episode struct {
	ID             string
	Title          string
	Season, Number int
	Notes          string
	Keywords       []string
	Audio          string // path of the file
	Size           int64  // bytes of it
	Chapters       []Chapter
	Explicit       bool
	Previous       string // ID, empty for the first one
}

// Library knows the episodes. Each question takes a way to the archive.
type Library struct {
	way time.Duration

	mu       sync.RWMutex
	episodes map[string]Episode
}

// NewLibrary returns a library of these episodes.
func NewLibrary(way time.Duration, episodes ...Episode) *Library {
	l := &Library{way: way, episodes: make(map[string]Episode)}
	for _, e := range episodes {
		l.episodes[e.ID] = e
	}
	return l
}

// Episode returns an episode.
func (l *Library) Episode(ctx context.Context, id string) (Episode, error) {
	timer := time.NewTimer(l.way)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return Episode{}, ctx.Err()
	case <-timer.C:
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	e, ok := l.episodes[id]
	if !ok {
		return Episode{}, fmt.Errorf("episode %q: %w", id, ErrNotFound)
	}
	return e, nil
}

// Load returns the episodes of a show, in the order of the show.
func (l *Library) Load(ctx context.Context, show *Show) ([]Episode, error) {
	episodes := make([]Episode, 0, len(show.Episodes))
	for _, id := range show.Episodes {
		e, err := l.Episode(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("load %s: %w", show.Slug, err)
		}
		episodes = append(episodes, e)
	}
	return episodes, nil
}

// Back returns the episode and those before it, n at most.
func (l *Library) Back(ctx context.Context, id string, n int) ([]Episode, error) {
	episodes := make([]Episode, 0, n)
	for id != "" && len(episodes) < n {
		e, err := l.Episode(ctx, id)
		if err != nil {
			return episodes, err
		}
		episodes = append(episodes, e)
		id = e.Previous
	}
	return episodes, nil
}

// Explicit returns the IDs of episodes that are not for children; nil says that
// all are.
func Explicit(episodes []Episode) []string {
	var ids []string
	for _, e := range episodes {
		if e.Explicit {
			ids = append(ids, e.ID)
		}
	}
	return ids
}
