package widelock

import (
	"errors"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"sync"
)

var errNoTable = errors.New("no such table")

type table struct {
	seats, stakes int
	players       []string
}

type hall struct {
	mu     sync.RWMutex
	tables map[string]*table
	plans  map[string]plan
}

type plan struct {
	name        string
	used, limit int
}

func card(name string, taken, seats int) string {
	state := "open"
	if taken >= seats {
		state = "full"
	}
	return state + html.EscapeString(name) + strconv.Itoa(taken) + fmt.Sprint(seats)
}

// The lock is given back on two ways.
func (h *hall) describe(w io.Writer, name string) error {
	h.mu.RLock() // want `a lock is held while an answer is made and written`
	t, ok := h.tables[name]
	if !ok {
		h.mu.RUnlock()
		return fmt.Errorf("%w: %q", errNoTable, name)
	}
	seats, taken := t.seats, len(t.players)
	_, err := w.Write([]byte(card(name, taken, seats)))
	h.mu.RUnlock()
	if err != nil {
		return fmt.Errorf("table %q: %w", name, err)
	}
	return nil
}

// The whole of the rest needs no lock.
func (h *hall) status(customer string) string {
	h.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer h.mu.Unlock()
	p, ok := h.plans[customer]
	if !ok {
		return "unknown"
	}
	switch free := p.limit - p.used; {
	case free < 0:
		return p.name + " owes " + fmt.Sprint(-free)
	case free == 0:
		return p.name + " has none"
	default:
		return fmt.Sprintf("%s has %d", p.name, free)
	}
}

// What returns early gives the lock back, too.
func (h *hall) line(name string) (string, error) {
	h.mu.RLock() // want `a lock is held while text is made of what is known already`
	defer h.mu.RUnlock()
	t := h.tables[name]
	if t == nil {
		return "", fmt.Errorf("%w: %q", errNoTable, name)
	}
	seats := t.seats
	for range t.players {
		seats--
	}
	var b []byte
	b = append(b, strings.ToUpper(name)...)
	b = append(b, fmt.Sprint(seats)...)
	return string(b), nil
}

var (
	sumMu sync.Mutex
	sum   int
)

func summed(unit string) string {
	sumMu.Lock() // want `a lock is held while text is made of what is known already`
	n := sum
	text := fmt.Sprint(n) + unit
	sumMu.Unlock()
	return text
}
