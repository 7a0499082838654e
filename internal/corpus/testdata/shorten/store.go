package shorten

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"sync"
)

// What Add says of addresses that it does not take.
var (
	ErrTaken = errors.New("the name is taken")
	ErrName  = errors.New("not a name")
)

// Link is a short name for an address.
type Link struct {
	Name   string
	Target string
	Limit  int // of visits; 0 for none
}

// Rank is a place in the list of those that are visited most.
type Rank struct {
	Name   string
	Visits int
}

// serial numbers the links that nobody has given a name.
type serial struct {
	mu sync.Mutex
	n  uint64
}

func (s *serial) next() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
	return s.n
}

// Store has the links.
type Store struct {
	serial serial

	mu     sync.Mutex
	links  map[string]Link
	visits map[string]int
}

// NewStore returns a store with nothing in it.
func NewStore() *Store {
	return &Store{links: make(map[string]Link), visits: make(map[string]int)}
}

// Add adds a link. Where it has no name it is given one.
func (s *Store) Add(l Link) (Link, error) {
	for named := l.Name != ""; ; {
		if !named {
			l.Name = strconv.FormatUint(s.serial.next(), 36)
		} else if !valid(l.Name) {
			return l, fmt.Errorf("%q: %w", l.Name, ErrName)
		}
		if s.put(l) {
			return l, nil
		}
		if named {
			return l, fmt.Errorf("%q: %w", l.Name, ErrTaken)
		}
	}
}

// put reports whether the name was free.
func (s *Store) put(l Link) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.links[l.Name]; taken {
		return false
	}
	s.links[l.Name] = l
	return true
}

// visit counts a visit. The link is no longer there once its limit is reached.
func (s *Store) visit(name string) (Link, bool) {
	if _, ok := s.links[name]; !ok {
		return Link{}, false
	}
	s.visits[name]++
	if limit := s.links[name].Limit; limit > 0 && s.visits[name] > limit {
		s.visits[name]--
		return Link{}, false
	}
	return s.links[name], true
}

// Get returns a link and how often it was visited.
func (s *Store) Get(name string) (l Link, visits int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, ok = s.links[name]
	return l, s.visits[name], ok
}

// Top returns the n links that are visited most.
func (s *Store) Top(n int) []Rank {
	s.mu.Lock()
	ranks := []Rank{}
	for name, visits := range s.visits {
		ranks = append(ranks, Rank{name, visits})
	}
	s.mu.Unlock()
	sort.Slice(ranks, func(i, j int) bool {
		if ranks[i].Visits != ranks[j].Visits {
			return ranks[i].Visits > ranks[j].Visits
		}
		return ranks[i].Name < ranks[j].Name
	})
	if len(ranks) > n {
		ranks = ranks[:n]
	}
	return ranks
}

func valid(name string) bool {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return false
		}
	}
	return len(name) <= 32 && name != "top"
}
