// Package logbook knows routes, and who has climbed them.
package logbook

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

// Errors of books.
var (
	ErrNoRoute = errors.New("logbook: no such route")
	ErrStars   = errors.New("logbook: stars are from 0 to 5")
)

// Route is a way up a rock.
type Route struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Crag   string   `json:"crag"`
	Grade  string   `json:"grade"`
	Metres int      `json:"metres"`
	Rock   string   `json:"rock"`
	First  []string `json:"first,omitempty"` // who climbed it first
}

// Title returns what is above the page of a route.
func (r Route) Title() string {
	title := fmt.Sprintf("%s: ", r.Crag)
	return title + r.Name
}

// Facts returns what one has to know before one climbs.
func (r Route) Facts() string {
	facts := fmt.Sprintf("%s, %d m of %s", r.Grade, r.Metres, r.Rock)
	if len(r.First) > 0 {
		facts += fmt.Sprintf(", first climbed by %s", names(r.First))
	}
	return facts
}

// names puts names into a row. Most routes were climbed by one or two at first.
func names(all []string) string {
	row := ""
	for i, name := range all {
		switch {
		case i == 0:
		case i == len(all)-1:
			row += " and "
		default:
			row += ", "
		}
		row += name
	}
	return row
}

// Ascent is that somebody has climbed a route.
type Ascent struct {
	Route   string  `json:"route"`
	Climber string  `json:"climber"`
	Day     string  `json:"day"`
	Style   string  `json:"style"`
	Stars   float64 `json:"stars"`
}

// Book keeps routes and ascents. It is safe for concurrent use.
type Book struct {
	mu      sync.RWMutex
	routes  map[string]Route
	ascents map[string][]Ascent // by route, as they were told
	journal io.Writer
}

// New returns an empty book, which can be restored from its journal.
func New(journal io.Writer) *Book {
	return &Book{routes: map[string]Route{}, ascents: map[string][]Ascent{}, journal: journal}
}

// Put adds or changes routes.
func (b *Book) Put(routes ...Route) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range routes {
		b.routes[r.ID] = r
	}
}

// Route returns a route.
func (b *Book) Route(id string) (Route, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	r, ok := b.routes[id]
	if !ok {
		return Route{}, fmt.Errorf("%w: %q", ErrNoRoute, id)
	}
	return r, nil
}

// Record adds an ascent. It is in the journal before it is in the book, in the
// same order, and in none of them if the journal fails.
func (b *Book) Record(a Ascent) error {
	if a.Stars < 0 || a.Stars > 5 {
		return ErrStars
	}
	line, err := json.Marshal(a)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.routes[a.Route]; !ok {
		return fmt.Errorf("%w: %q", ErrNoRoute, a.Route)
	}
	if _, err := b.journal.Write(append(line, '\n')); err != nil {
		return err
	}
	b.ascents[a.Route] = append(b.ascents[a.Route], a)
	return nil
}

// Best returns the ascents of a route, those with most stars first. The book keeps
// them as they were told.
func (b *Book) Best(id string) ([]Ascent, error) {
	if _, err := b.Route(id); err != nil {
		return nil, err
	}
	b.mu.RLock()
	best := slices.Clone(b.ascents[id])
	b.mu.RUnlock()
	slices.SortStableFunc(best, func(x, y Ascent) int { return cmp.Compare(y.Stars, x.Stars) })
	return best, nil
}

// Source has routes, which it gives away page by page. What follows a page is asked
// for with the cursor that came with it, until that is empty.
type Source interface {
	Page(ctx context.Context, cursor string) (routes []Route, next string, err error)
}

// Import puts all routes of a source into the book, and returns how many there were.
func (b *Book) Import(ctx context.Context, s Source) (int, error) {
	n := 0
	for cursor := ""; ; {
		routes, next, err := s.Page(ctx, cursor)
		if err != nil {
			return n, fmt.Errorf("page %q: %w", cursor, err)
		}
		b.Put(routes...)
		n += len(routes)
		if cursor = next; cursor == "" {
			return n, nil
		}
	}
}
