// Package strata works out what diggers call a Harris matrix: which of the layers, pits
// and walls of a site are later than which, and what the sherds in them say of their age.
package strata

import (
	"errors"
	"fmt"
)

// Unit is a layer, or what was cut into or built onto one.
type Unit struct {
	Index   int // in its site, from 0
	Context int // the number that the diggers gave it
	Kind    string
	wares   []Ware
	below   []*Unit // what it lies on or cuts
	above   []*Unit
}

// Site is what was dug.
type Site struct {
	Name     string
	Units    []*Unit
	contexts map[int]*Unit
}

// ErrSite is what is wrong with what was written down of a site.
var ErrSite = errors.New("contradiction")

// NewSite returns a site where nothing was dug yet.
func NewSite(name string) *Site {
	return &Site{Name: name, contexts: map[int]*Unit{}}
}

// Dig adds a unit, and what was found in it.
func (s *Site) Dig(context int, kind string, wares ...Ware) (*Unit, error) {
	if _, there := s.contexts[context]; there {
		return nil, fmt.Errorf("%w: two contexts %d", ErrSite, context)
	}
	u := &Unit{Context: context, Kind: kind, Index: len(s.Units), wares: wares}
	s.Units = append(s.Units, u)
	s.contexts[context] = u
	return u, nil
}

// Unit returns the unit of a context; nil if there is none.
func (s *Site) Unit(context int) *Unit { return s.contexts[context] }

// Over says that one unit lies on another.
func (s *Site) Over(upper, lower *Unit) {
	upper.below = append(upper.below, lower)
	lower.above = append(lower.above, upper)
}

// Same returns, for the units of one site, those that the diggers of another gave the
// same context and kind.
func Same(here, there *Site) map[*Unit]*Unit {
	same := make(map[*Unit]*Unit)
	for _, u := range here.Units {
		if v := there.contexts[u.Context]; v != nil && v.Kind == u.Kind {
			same[u] = v
			same[v] = u
		}
	}
	return same
}

// set is a set.
type set[T comparable] map[T]struct{}

func (s set[T]) add(v T) { s[v] = struct{}{} }

func (s set[T]) has(v T) bool {
	_, in := s[v]
	return in
}

// unite adds all of another set, and reports whether that changed anything.
func (s set[T]) unite(other set[T]) bool {
	before := len(s)
	for v := range other {
		s.add(v)
	}
	return len(s) > before
}
