// Package termbase serves the terms that translators agree on.
package termbase

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
)

// ErrUnknown is that there is no such term.
var ErrUnknown = errors.New("unknown term")

// Term is a word of a field, and what it means there.
type Term struct {
	ID    string
	Word  string
	Field string
	Note  string
	Rev   int
}

// TermStore keeps terms.
type TermStore interface {
	Get(id string) (Term, error)
	List(field string) []Term
	Put(t Term)
}

// Dictionary has translations of terms.
type Dictionary interface {
	Translate(ctx context.Context, lang, word string) (string, error)
}

// memoryStore is a TermStore in memory.
type memoryStore struct {
	mu    sync.RWMutex
	terms map[string]Term
}

// NewMemoryStore returns a store of the terms.
func NewMemoryStore(terms ...Term) TermStore {
	s := &memoryStore{terms: make(map[string]Term, len(terms))}
	for _, t := range terms {
		s.terms[t.ID] = t
	}
	return s
}

func (s *memoryStore) Get(id string) (Term, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	t, ok := s.terms[id]
	if !ok {
		return Term{}, ErrUnknown
	}
	return t, nil
}

func (s *memoryStore) Put(t Term) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.Rev = s.terms[t.ID].Rev + 1
	s.terms[t.ID] = t
}

func (s *memoryStore) List(field string) []Term {
	s.mu.RLock()
	var terms []Term
	for _, t := range s.terms {
		if field == "" || t.Field == field {
			terms = append(terms, t)
		}
	}
	s.mu.RUnlock()
	slices.SortFunc(terms, func(a, b Term) int { return cmp.Compare(a.ID, b.ID) })
	return terms
}

// Slug returns the id of a word: what a path may hold.
func Slug(word string) string {
	clean := strings.NewReplacer(" ", "-", "/", "-", "'", "", "(", "", ")", "", ".", "").Replace
	return clean(strings.ToLower(strings.TrimSpace(word)))
}

// Votes counts who is for a term.
type Votes struct {
	mu   sync.Mutex
	by   map[string]int
	best string
}

// NewVotes returns votes that nobody has cast.
func NewVotes() *Votes { return &Votes{by: map[string]int{}} }

// lead notes that a term has got a vote; the caller holds the lock.
func (v *Votes) lead(id string) int {
	v.by[id]++
	if v.by[id] > v.by[v.best] {
		v.best = id
	}
	return v.by[id]
}
