package hemo

import (
	"errors"
	"fmt"
	"slices"
	"sync"
)

// What may be wrong.
var (
	ErrNone    = errors.New("no such bag")
	ErrExpired = errors.New("bag has expired")
	ErrTwice   = errors.New("bag is there already")
)

// Stock is what is in the store.
type Stock struct {
	audit *Audit
	full  gauge
	out   average

	mu     sync.Mutex
	serial int
	today  int
	bags   map[string]*Bag
	queues [len(groups)][]string // ids by group, in the order in which they came
	kept   map[string]string     // reserved: id to ward
}

// NewStock returns an empty store.
func NewStock(audit *Audit) *Stock {
	return &Stock{audit: audit, bags: map[string]*Bag{}, kept: map[string]string{}}
}

// Ml returns how much is there.
func (s *Stock) Ml() int64 { return s.full.read() }

// Low reports whether there is less than that.
func (s *Stock) Low(ml int64) bool { return s.full.below(ml) }

// Mean returns how much is in a bag that is issued, on average.
func (s *Stock) Mean() float64 { return s.out.value() }

// Day says which day it is.
func (s *Stock) Day(day int) {
	s.mu.Lock()
	s.today = day
	s.mu.Unlock()
}

// Add takes a bag in.
func (s *Stock) Add(b Bag) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(b)
}

func (s *Stock) add(b Bag) error {
	if _, there := s.bags[b.ID]; there {
		return fmt.Errorf("%w: %s", ErrTwice, b.ID)
	}
	s.bags[b.ID] = &b
	s.queues[b.Group] = append(s.queues[b.Group], b.ID)
	s.full.add(int64(b.Ml))
	return nil
}

// remove takes a bag out. Who calls it has the lock, and knows that it is there.
func (s *Stock) remove(id string) Bag {
	b := *s.bags[id]
	delete(s.bags, id)
	delete(s.kept, id)
	q := s.queues[b.Group]
	if i := slices.Index(q, id); i >= 0 {
		s.queues[b.Group] = slices.Delete(q, i, i+1)
	}
	s.full.sub(int64(b.Ml))
	return b
}

// take takes the oldest bag of a group that is neither reserved nor expired.
func (s *Stock) take(g Group) (Bag, error) {
	for _, id := range s.queues[g] {
		if _, kept := s.kept[id]; !kept && s.bags[id].Expires >= s.today {
			return s.remove(id), nil
		}
	}
	return Bag{}, fmt.Errorf("%w: %s", ErrNone, g)
}

// Issue takes a bag out for a ward, and returns its label. Bags have numbers in the
// order in which they leave, and the audit has them in this order.
func (s *Stock) Issue(g Group, ward string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, err := s.take(g)
	if err != nil {
		return "", err
	}
	s.serial++
	s.out.note(b.Ml)
	s.audit.issued(s.serial, b, ward)
	return b.label(s.serial, ward), nil
}

// Fits says how a bag is looked at by a ward: whether it may have it, and why not.
func (s *Stock) Fits(id, ward string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bags[id] == nil {
		return ErrNone
	}
	if s.bags[id].Expires < s.today {
		return ErrExpired
	}
	if _, kept := s.kept[id]; kept {
		if s.kept[id] != ward {
			return fmt.Errorf("%w: kept for %s", ErrNone, s.kept[id])
		}
	}
	return nil
}

// Reserve keeps bags for a ward, one after the other, and stops at the first that it
// cannot have. It returns how many it has got.
func (s *Stock) Reserve(ward string, ids ...string) (int, error) {
	for i, id := range ids {
		if err := s.keep(id, ward); err != nil {
			return i, err
		}
	}
	return len(ids), nil
}

func (s *Stock) keep(id, ward string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.bags[id]; !there {
		return fmt.Errorf("%w: %s", ErrNone, id)
	}
	s.discard(id)
	if _, there := s.bags[id]; !there {
		return fmt.Errorf("%w: %s", ErrExpired, id)
	}
	if other, kept := s.kept[id]; kept && other != ward {
		return fmt.Errorf("%w: kept for %s", ErrNone, other)
	}
	s.kept[id] = ward
	return nil
}

// discard takes a bag out that has expired.
func (s *Stock) discard(id string) {
	if b := s.bags[id]; b.Expires < s.today {
		s.remove(id)
	}
}

// Shelf returns the bags of a group, the oldest first.
func (s *Stock) Shelf(g Group) []Bag {
	s.mu.Lock()
	defer s.mu.Unlock()
	var shelf []Bag
	for _, id := range s.queues[g] {
		shelf = append(shelf, *s.bags[id])
	}
	return shelf
}
