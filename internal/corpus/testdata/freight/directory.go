package freight

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"
)

// ErrUnknown is the error of an id that nobody has.
var ErrUnknown = errors.New("freight: unknown id")

// Partner is who sends, carries or gets parcels.
type Partner struct {
	Name    string
	Country string // 2 letters
}

// Directory knows the partners. It is far away.
type Directory struct {
	away time.Duration

	mu       sync.RWMutex
	partners map[string]Partner
}

// NewDirectory returns a directory that is so far away.
func NewDirectory(away time.Duration, partners map[string]Partner) *Directory {
	return &Directory{away: away, partners: maps.Clone(partners)}
}

// Partner returns the partner of an id.
func (d *Directory) Partner(ctx context.Context, id string) (Partner, error) {
	if err := travel(ctx, d.away); err != nil {
		return Partner{}, err
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	p, ok := d.partners[id]
	if !ok {
		return Partner{}, fmt.Errorf("%w: %q", ErrUnknown, id)
	}
	return p, nil
}

// travel waits as long as a question and its answer are on their way.
func travel(ctx context.Context, away time.Duration) error {
	t := time.NewTimer(2 * away)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
