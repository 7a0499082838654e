// Package gavel is an auction house that bidders call over TCP.
package gavel

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// What becomes of a bid.
const (
	Accepted byte = iota
	Outbid
	NoSuchLot
)

// Lot is what is sold.
type Lot struct {
	ID     uint16
	Title  string
	High   int64 // the highest bid, in cents
	Paddle uint16
	Bids   int
	Notes  []string
}

// House is where lots are sold.
type House struct {
	name    string
	journal *Journal
	feed    *Feed // may be nil
	served  Sequence

	mu   sync.RWMutex
	lots map[uint16]*Lot
}

// NewHouse returns a house with lots, which are numbered from 1.
func NewHouse(name string, journal *Journal, feed *Feed, titles ...string) *House {
	h := &House{name: name, journal: journal, feed: feed, lots: make(map[uint16]*Lot)}
	for i, title := range titles {
		h.lots[uint16(i+1)] = &Lot{ID: uint16(i + 1), Title: title}
	}
	return h
}

// Place makes a bid. The journal has bids in the order in which they were accepted.
func (h *House) Place(lot, paddle uint16, amount int64) (verdict byte, high int64) {
	h.served.Next()
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.lots[lot]; !ok {
		return NoSuchLot, 0
	}
	if h.lots[lot].High >= amount {
		return Outbid, h.lots[lot].High
	}
	h.lots[lot].High, h.lots[lot].Paddle = amount, paddle
	h.lots[lot].Bids++
	h.journal.Bid(lot, paddle, amount)
	h.feed.Announce(lot, amount)
	return Accepted, amount
}

// Leader returns who leads on a lot, and with what: both are of one bid.
func (h *House) Leader(lot uint16) (paddle uint16, high int64) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	l, ok := h.lots[lot]
	if !ok {
		return 0, 0
	}
	return l.Paddle, l.High
}

// Note keeps a remark with a lot, and reports whether there is one.
func (h *House) Note(lot uint16, text string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	l, ok := h.lots[lot]
	if ok {
		l.Notes = append(l.Notes, text)
	}
	return ok
}

// Notes returns the remarks on a lot.
func (h *House) Notes(lot uint16) []string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if l, ok := h.lots[lot]; ok {
		return slices.Clone(l.Notes)
	}
	return nil
}

// Board shows the state of all lots.
func (h *House) Board() string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	rows := make([]Lot, 0, len(h.lots))
	for _, l := range h.lots {
		rows = append(rows, *l)
	}
	slices.SortFunc(rows, func(a, b Lot) int { return int(a.ID) - int(b.ID) })
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %d lots\n", h.name, len(rows))
	for _, l := range rows {
		fmt.Fprintf(&text, "%4d %-28s %10.2f %5d bids\n", l.ID, l.Title, float64(l.High)/100, l.Bids)
	}
	return text.String()
}

// Served returns how many bids were made, whatever became of them.
func (h *House) Served() uint64 { return h.served.Last() }

// Sold returns the lots that somebody leads on, by number.
func (h *House) Sold() []Lot {
	h.mu.RLock()
	defer h.mu.RUnlock()
	var sold []Lot
	for _, l := range h.lots {
		if l.Bids > 0 {
			sold = append(sold, *l)
		}
	}
	slices.SortFunc(sold, func(a, b Lot) int { return int(a.ID) - int(b.ID) })
	return sold
}

// String says what the house is, for a console.
func (h *House) String() string {
	text := h.name
	for _, l := range h.Sold() {
		text += fmt.Sprintf(" %d=%d", l.ID, l.High)
	}
	return text
}
