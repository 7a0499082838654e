// Package hammer runs auctions: bidders bid over a connection, and others
// watch.
package hammer

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
)

// Errors of bids.
var (
	ErrLow    = errors.New("bid is too low")
	ErrClosed = errors.New("lot is closed")
	ErrNoLot  = errors.New("no such lot")
)

// Bid is what somebody offers.
type Bid struct {
	Bidder string
	Amount int
}

// Event tells watchers of a bid.
type Event struct {
	Lot string
	Bid
}

// line returns the event as it is sent.
func (e Event) line() []byte {
	parts := [][]byte{[]byte(e.Lot), []byte(e.Bidder), []byte(fmt.Sprint(e.Amount))}
	return append(bytes.Join(parts, []byte{' '}), '\n')
}

// totals count for the whole process.
var totals struct {
	sync.RWMutex
	bids int
}

// Bids returns how many bids there were, those that were too low among them.
func Bids() int {
	totals.RLock()
	defer totals.RUnlock()
	return totals.bids
}

// Lot is what can be bid for.
type Lot struct {
	name string
	hub  *Hub

	mu     sync.Mutex
	bids   []*Bid // the highest is the last
	closed bool
}

// NewLot returns a lot of which watchers of the hub hear.
func NewLot(name string, hub *Hub) *Lot { return &Lot{name: name, hub: hub} }

// Bid makes a bid. Watchers hear of bids in the order in which they were made.
func (l *Lot) Bid(bidder string, amount int) error {
	totals.Lock()
	totals.bids++
	totals.Unlock()

	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	if n := len(l.bids); n > 0 && amount <= l.bids[n-1].Amount {
		return ErrLow
	}
	b := &Bid{bidder, amount}
	l.bids = append(l.bids, b)
	l.hub.Publish(fmt.Sprintf("lot/%s", l.name), Event{l.name, *b})
	return nil
}

// Highest returns the highest bid so far; nil if there is none.
func (l *Lot) Highest() *Bid {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.bids) == 0 {
		return nil
	}
	return l.bids[len(l.bids)-1]
}

// Close ends the auction of the lot, and returns the bid that has it.
func (l *Lot) Close() *Bid {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	return l.Highest()
}

// Amounts returns what was offered, the lowest first; nil if nothing was.
func (l *Lot) Amounts() []int {
	l.mu.Lock()
	defer l.mu.Unlock()
	var amounts []int
	for i := range l.bids {
		amounts = append(amounts, l.bids[i].Amount)
	}
	return amounts
}
