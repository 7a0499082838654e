// Package game has the tables that people play at.
package game

import (
	"errors"
	"fmt"
	"html"
	"io"
	"sync"
)

var (
	ErrNoTable = errors.New("no such table")
	ErrFull    = errors.New("table is full")
	ErrTwice   = errors.New("sits there already")
)

// table is where a few people play.
type table struct {
	seats   int
	players []string
	stakes  int
}

func (t *table) sits(player string) bool {
	for _, p := range t.players {
		if p == player {
			return true
		}
	}
	return false
}

// Hall has tables, by name. It may be used by several goroutines.
type Hall struct {
	mu     sync.RWMutex
	tables map[string]*table
	visits map[string]int
}

// NewHall returns a hall without tables.
func NewHall() *Hall {
	return &Hall{tables: make(map[string]*table), visits: make(map[string]int)}
}

// Open puts up a table.
func (h *Hall) Open(name string, seats, stakes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tables[name] = &table{seats: seats, stakes: stakes}
}

// Join seats a player, and returns how many sit at the table then.
func (h *Hall) Join(name, player string) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.tables[name] == nil:
		return 0, fmt.Errorf("%w: %q", ErrNoTable, name)
	case h.tables[name].sits(player):
		return 0, fmt.Errorf("%s: %w", player, ErrTwice)
	case len(h.tables[name].players) >= h.tables[name].seats:
		return 0, ErrFull
	}
	h.tables[name].players = append(h.tables[name].players, player)
	return len(h.tables[name].players), nil
}

// Leave makes a seat free. Who does not sit there may leave as well.
func (h *Hall) Leave(name, player string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[name]
	if t == nil {
		return
	}
	for i, p := range t.players {
		if p == player {
			t.players = append(t.players[:i], t.players[i+1:]...)
			return
		}
	}
}

// Describe writes what a table is like, as HTML.
func (h *Hall) Describe(w io.Writer, name string) error {
	h.mu.RLock()
	t, ok := h.tables[name]
	if !ok {
		h.mu.RUnlock()
		return fmt.Errorf("%w: %q", ErrNoTable, name)
	}
	seats, stakes, taken := t.seats, t.stakes, len(t.players)
	_, err := w.Write([]byte(card(name, taken, seats, stakes)))
	h.mu.RUnlock()
	if err != nil {
		return fmt.Errorf("table %q: %w", name, err)
	}
	return nil
}

// card returns the HTML of a table.
func card(name string, taken, seats, stakes int) string {
	state := "open"
	if taken >= seats {
		state = "full"
	}
	return "<article class='" + state + "'><h2>" + html.EscapeString(name) + "</h2><p>" +
		fmt.Sprint(taken) + " of " + fmt.Sprint(seats) + " seats</p><p>stakes " + fmt.Sprint(stakes) + "</p></article>\n"
}

// Visit counts a visitor twice: by the table and in all.
func (h *Hall) Visit(name string) (here, all int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.visits[name]++
	h.visits["*"]++
	here = h.visits[name]
	h.visits["*"] = max(h.visits["*"], here)
	return here, h.visits["*"]
}

// Roster writes who sits at a table. Players come and go while it is written,
// so nobody may until it is.
func (h *Hall) Roster(w io.Writer, name string) error {
	h.mu.RLock()
	defer h.mu.RUnlock()
	t := h.tables[name]
	if t == nil {
		return fmt.Errorf("%w: %q", ErrNoTable, name)
	}
	for _, p := range t.players {
		if _, err := io.WriteString(w, p+"\n"); err != nil {
			return err
		}
	}
	return nil
}
