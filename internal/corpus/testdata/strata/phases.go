package strata

import (
	"cmp"
	"slices"
)

// Phase is what was there at one time.
type Phase struct {
	Depth   int
	members set[*Unit]
	upon    set[*Phase] // phases that some member lies on
}

// Size returns how many units are in a phase.
func (p *Phase) Size() int { return len(p.members) }

// Upon reports whether a part of a phase lies on a part of another.
func (p *Phase) Upon(lower *Phase) bool { return p.upon.has(lower) }

// Units returns what is in a phase, in the order of contexts.
func (p *Phase) Units() []*Unit {
	units := make([]*Unit, 0, len(p.members))
	for u := range p.members {
		units = append(units, u)
	}
	slices.SortFunc(units, func(a, b *Unit) int { return cmp.Compare(a.Context, b.Context) })
	return units
}

// Phases returns the phases of a site, the latest first.
func (s *Site) Phases() ([]*Phase, error) {
	depths, err := s.Depths()
	if err != nil {
		return nil, err
	}
	var phases []*Phase
	if len(depths) > 0 {
		phases = make([]*Phase, 1+slices.Max(depths))
	}
	for i := range phases {
		phases[i] = &Phase{Depth: i, members: set[*Unit]{}, upon: set[*Phase]{}}
	}
	for i, u := range s.Units {
		p := phases[depths[i]]
		p.members.add(u)
		for _, v := range u.below {
			p.upon.add(phases[depths[v.Index]])
		}
	}
	return phases, nil
}

// Later returns how many pairs of units are in phases of which one is upon the other.
func Later(phases []*Phase) int {
	n := 0
	for _, p := range phases {
		for lower := range p.upon {
			n += p.Size() * lower.Size()
		}
	}
	return n
}
