// Package seats sells the seats of a theatre, over HTTP.
package seats

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// State is what a seat is.
type State uint8

// The states of seats.
const (
	Free State = iota
	Held
	Sold
)

// String returns the state as the classes of the style sheet have it.
func (s State) String() string {
	switch s {
	case Free:
		return "free"
	case Held:
		return "held"
	}
	return "sold"
}

// Errors of orders, which handlers tell apart.
var (
	ErrNoShow = errors.New("no such show")
	ErrNoSeat = errors.New("no such seat")
	ErrTaken  = errors.New("seat is taken")
)

// Row is a row of seats, all of one price.
type Row struct {
	Name  string
	Price int // in cents
	Seats []State
}

// show is an evening.
type show struct {
	title string
	rows  []Row
	taken int // seats that are not free
}

func (s *show) row(name string) *Row {
	for i := range s.rows {
		if s.rows[i].Name == name {
			return &s.rows[i]
		}
	}
	return nil
}

// House knows the shows. Its methods may be called concurrently.
type House struct {
	mu    sync.RWMutex
	shows map[string]*show
}

// Add adds a show, or replaces the one of the name.
func (h *House) Add(id, title string, rows []Row) {
	s := &show{title: title}
	for _, r := range rows {
		s.rows = append(s.rows, Row{r.Name, r.Price, slices.Clone(r.Seats)})
		for _, state := range r.Seats {
			if state != Free {
				s.taken++
			}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.shows == nil {
		h.shows = map[string]*show{}
	}
	h.shows[id] = s
}

// Hold holds a seat, and returns its price. Of two who want a seat at once, one
// gets it.
func (h *House) Hold(id, row string, number int) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.shows[id]; !ok {
		return 0, fmt.Errorf("%q: %w", id, ErrNoShow)
	}
	r := h.shows[id].row(row)
	if r == nil || number < 1 || number > len(r.Seats) {
		return 0, fmt.Errorf("%q: %w", label(row, number), ErrNoSeat)
	}
	if r.Seats[number-1] != Free {
		return 0, fmt.Errorf("%q: %w", label(row, number), ErrTaken)
	}
	r.Seats[number-1] = Held
	h.shows[id].taken++
	return r.Price, nil
}

// Release gives a seat that is held back.
func (h *House) Release(id, row string, number int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, ok := h.shows[id]
	if !ok {
		return
	}
	if r := s.row(row); r != nil && number >= 1 && number <= len(r.Seats) && r.Seats[number-1] == Held {
		r.Seats[number-1] = Free
		s.taken--
	}
}

// plan returns the title and the rows of a show, as they are now.
func (h *House) plan(id string) (string, []Row, error) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	s, ok := h.shows[id]
	if !ok {
		return "", nil, fmt.Errorf("%q: %w", id, ErrNoShow)
	}
	rows := make([]Row, len(s.rows))
	for i, r := range s.rows {
		rows[i] = Row{r.Name, r.Price, slices.Clone(r.Seats)}
	}
	return s.title, rows, nil
}

// ids returns what shows there are. The caller holds the lock.
func (h *House) ids() []string { return slices.Sorted(maps.Keys(h.shows)) }

// label is what a seat is called.
func label(row string, number int) string { return fmt.Sprintf("%s%d", row, number) }
