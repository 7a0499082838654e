// Package itinerary says what trips are like, and what they cost.
package itinerary

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/itinerary/tariff"
)

// Leg is a part of a trip.
type Leg struct {
	From, To string
	Depart   time.Time
	Foot     bool // is walked
}

// Trip is one leg after the other.
type Trip struct {
	Who  string
	Legs []Leg
}

// Item is what a leg costs.
type Item struct {
	Leg   int
	Cents int
}

// Agent makes offers.
type Agent struct {
	book *tariff.Book
	dir  *tariff.Directory
}

// NewAgent returns an agent who looks things up there.
func NewAgent(book *tariff.Book, dir *tariff.Directory) *Agent {
	return &Agent{book: book, dir: dir}
}

// Offer returns what the legs of the trip cost that are not walked.
func (a *Agent) Offer(ctx context.Context, t Trip) ([]Item, error) {
	items := make([]Item, 0, len(t.Legs))
	for i, leg := range t.Legs {
		if leg.Foot {
			continue
		}
		cents, err := a.book.Fare(ctx, leg.From, leg.To)
		if err != nil {
			return nil, fmt.Errorf("leg %d of %s: %w", i+1, t.Who, err)
		}
		items = append(items, Item{Leg: i, Cents: cents})
	}
	return items, nil
}

// Total adds up what is offered.
func Total(items []Item) (cents int) {
	for _, it := range items {
		cents += it.Cents
	}
	return cents
}

// Cheapest returns the first of the stations from which one gets to a place for
// at most so much. Stations behind it are not asked for: each question is
// charged.
func (a *Agent) Cheapest(ctx context.Context, from []string, to string, most int) (string, error) {
	for _, station := range from {
		cents, err := a.book.Fare(ctx, station, to)
		if errors.Is(err, tariff.ErrNoFare) {
			continue
		}
		if err != nil {
			return "", err
		}
		if cents <= most {
			return station, nil
		}
	}
	return "", tariff.ErrNoFare
}

// Stations returns all stations of the directory.
func (a *Agent) Stations(ctx context.Context) ([]string, error) {
	var all []string
	for key, more := "", true; more; {
		page, err := a.dir.Page(ctx, key)
		if err != nil {
			return nil, err
		}
		all = append(all, page.Stations...)
		key, more = page.Next, page.Next != ""
	}
	return all, nil
}
