package widelock

import (
	"fmt"
	"log"
	"sync"
)

// What follows is guarded, too, or leads to what is.
func (h *hall) players(name string) string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	t := h.tables[name]
	return fmt.Sprint(name, t.players)
}

// A line of the log keeps its order.
func (h *hall) logged(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.plans[name]
	log.Print(fmt.Sprintf("%s of %d", p.name, p.limit))
}

// Nobody would give the lock back after a panic.
func (h *hall) mayPanic(name string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	seats := h.tables[name].seats
	return fmt.Sprintf("%d seats", seats)
}

// The tail is left with the lock held.
func (h *hall) heldOn(name string) string {
	h.mu.Lock()
	p := h.plans[name]
	text := fmt.Sprint(p.limit)
	if p.limit > 3 {
		return text
	}
	h.mu.Unlock()
	return ""
}

// Only an error is made.
func (h *hall) failing(name string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.plans[name]; ok {
		return nil
	}
	return fmt.Errorf("no plan %q", name)
}

type named int

func (n named) String() string { return fmt.Sprint(sum) }

var labels = map[string]named{}

// A method of the value may look at what is guarded.
func label(name string) string {
	sumMu.Lock()
	defer sumMu.Unlock()
	n := labels[name]
	return fmt.Sprintf("label %v", n)
}

type counts struct {
	mu sync.Mutex
	n  int
}

// Comments stay where they are.
func (c *counts) said() string {
	c.mu.Lock()
	// until it is said
	defer c.mu.Unlock()
	n := c.n
	return fmt.Sprint("said ", n)
}

var (
	titleMu sync.Mutex
	title   string
	ranks   = map[string]int{}
)

func setTitle(to string) {
	titleMu.Lock()
	defer titleMu.Unlock()
	title = to
}

func entitled(name string, rank int) string { return fmt.Sprint(title, name, rank) }

// What follows has given the name of the lock to something else.
func rankOf(name string) string {
	titleMu.Lock()
	defer titleMu.Unlock()
	titleMu := ranks[name]
	return fmt.Sprint("rank ", titleMu)
}
