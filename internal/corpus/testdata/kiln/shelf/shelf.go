// Package shelf knows which pieces wait on which shelf, and who has which kiln.
package shelf

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

// ErrNoPiece is returned for pieces that are not in the studio.
var ErrNoPiece = errors.New("no such piece")

// Glaze is what a piece is coated with.
type Glaze struct {
	Name string
	Cone string
}

func (g *Glaze) String() string { return g.Name + " (cone " + g.Cone + ")" }

// Piece is something that somebody made.
type Piece struct {
	ID     string
	Potter string
	Place  string // room/rack/board
	Weeks  int    // since it was put there
	Glaze  *Glaze // nil while it is unglazed
}

// Label is the text for the sticker of a piece.
func (p Piece) Label() string {
	return p.ID + " " + p.Potter + " @ " + p.Place + ", week " + fmt.Sprint(p.Weeks)
}

// Describe adds the glaze to the label. Unglazed pieces read "<nil>", which the
// printer of the stickers knows how to show.
func (p Piece) Describe() string {
	return p.Label() + ", " + fmt.Sprintf("glaze %s", p.Glaze)
}

// Store holds the pieces in the order in which they came.
type Store struct {
	mu     sync.RWMutex
	pieces []Piece
	byID   map[string]int
}

// NewStore returns a store with the given pieces.
func NewStore(pieces ...Piece) *Store {
	s := &Store{byID: make(map[string]int)}
	for _, p := range pieces {
		s.Put(p)
	}
	return s
}

// Put adds a piece, or replaces the one with the same id.
func (s *Store) Put(p Piece) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i, ok := s.byID[p.ID]; ok {
		s.pieces[i] = p
		return
	}
	s.byID[p.ID] = len(s.pieces)
	s.pieces = append(s.pieces, p)
}

// Get returns one piece.
func (s *Store) Get(id string) (Piece, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	i, ok := s.byID[id]
	if !ok {
		return Piece{}, fmt.Errorf("%w: %q", ErrNoPiece, id)
	}
	return s.pieces[i], nil
}

// In returns the pieces in a room. No room means all of them.
func (s *Store) In(room string) []Piece {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []Piece
	for _, p := range s.pieces {
		if room == "" || strings.HasPrefix(p.Place, fmt.Sprintf("%s/", room)) {
			found = append(found, p)
		}
	}
	return found
}

// Labels returns the labels of pieces. It is never nil, so that it encodes as a
// JSON array.
func Labels(pieces []Piece) []string {
	labels := []string{}
	for _, p := range pieces {
		labels = append(labels, p.Label())
	}
	return labels
}

// Overdue returns the potters to remind of pieces that wait too long. Nobody is
// nil: no mail is sent then.
func (s *Store) Overdue(weeks int) []string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var potters []string
	for _, p := range s.pieces {
		if p.Weeks > weeks {
			potters = append(potters, p.Potter)
		}
	}
	return potters
}

// Inventory is printed once a year, for the insurance.
func (s *Store) Inventory(year string) string {
	text := "Inventory " + year + "\n"
	for _, p := range s.In("") {
		text += " - " + p.Describe() + "\n"
	}
	return text
}
