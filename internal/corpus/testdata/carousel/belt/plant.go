// Package belt knows how the conveyors of a baggage hall hang together, and where
// bags can go round in circles.
package belt

import "slices"

// Section is a piece of conveyor. What is at its end goes on to one of the next.
type Section struct {
	Name string
	next []*Section
}

// Next returns where bags can go on to.
func (s *Section) Next() []*Section {
	return slices.Clone(s.next)
}

// Plant is all conveyors of a hall.
type Plant struct {
	sections []*Section
	numbers  map[*Section]int
}

// Add adds a section.
func (p *Plant) Add(name string) *Section {
	if p.numbers == nil {
		p.numbers = make(map[*Section]int)
	}
	s := &Section{Name: name}
	p.numbers[s] = len(p.sections)
	p.sections = append(p.sections, s)
	return s
}

// Join lets bags go on from one section to another. There are two ways out of a
// section, seldom three.
func (p *Plant) Join(from, to *Section) {
	if !slices.Contains(from.next, to) {
		from.next = append(from.next, to)
	}
}
