package strata

import (
	"fmt"
	"slices"
)

// Sequence returns the units, each before those that it lies on; or says that there is
// no such order. The slice is the caller's.
func (s *Site) Sequence() ([]*Unit, error) {
	waits := map[*Unit]int{}
	sequence := make([]*Unit, 0, len(s.Units))
	for _, u := range s.Units {
		waits[u] = len(u.above)
		if waits[u] == 0 {
			sequence = append(sequence, u)
		}
	}
	for next := 0; next < len(sequence); next++ {
		for _, v := range sequence[next].below {
			waits[v]--
			if waits[v] == 0 {
				sequence = append(sequence, v)
			}
		}
	}
	if len(sequence) < len(s.Units) {
		for _, u := range s.Units {
			if waits[u] > 0 {
				return nil, fmt.Errorf("%w: context %d is above itself, or below what is", ErrSite, u.Context)
			}
		}
	}
	return sequence, nil
}

// leads reports whether one goes down from a unit to another over at least one between.
func (s *Site) leads(from, to *Unit) bool {
	been := make([]bool, len(s.Units))
	open := make([]*Unit, 0, len(s.Units))
	for _, v := range from.below {
		if v != to && !been[v.Index] {
			been[v.Index] = true
			open = append(open, v)
		}
	}
	for len(open) > 0 {
		u := open[len(open)-1]
		open = open[:len(open)-1]
		for _, v := range u.below {
			if v == to {
				return true
			}
			if !been[v.Index] {
				been[v.Index] = true
				open = append(open, v)
			}
		}
	}
	return false
}

// Relation says that one unit is directly above another.
type Relation struct{ Upper, Lower *Unit }

// Reduce returns the relations that follow from no others: the lines of the matrix.
func (s *Site) Reduce() []Relation {
	lines := make([]Relation, 0, len(s.Units))
	for _, u := range s.Units {
		for i, v := range u.below {
			if slices.Contains(u.below[:i], v) || s.leads(u, v) {
				continue
			}
			lines = append(lines, Relation{u, v})
		}
	}
	return lines
}

// Depths returns how deep each unit is: how many there are above it, one on the other,
// on the longest way.
func (s *Site) Depths() ([]int, error) {
	sequence, err := s.Sequence()
	if err != nil {
		return nil, err
	}
	deep := make(map[*Unit]int)
	for _, u := range sequence {
		for _, v := range u.below {
			if deep[v] < deep[u]+1 {
				deep[v] = deep[u] + 1
			}
		}
	}
	var depths []int
	for _, u := range s.Units {
		depths = append(depths, deep[u])
	}
	return depths, nil
}

// Sections returns the ways down from a unit to where nothing is below, as they are
// drawn; at most so many.
func (s *Site) Sections(from *Unit, most int) [][]*Unit {
	var all [][]*Unit
	var down func(u *Unit, path []*Unit)
	down = func(u *Unit, path []*Unit) {
		path = append(slices.Clip(path), u)
		if len(u.below) == 0 && len(all) < most {
			all = append(all, path)
		}
		for _, v := range u.below {
			if len(all) < most {
				down(v, path)
			}
		}
	}
	down(from, nil)
	return all
}
