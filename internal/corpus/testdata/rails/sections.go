package rails

import (
	"cmp"
	"slices"
)

// Section is track within which a train gets from everywhere to everywhere.
type Section struct {
	first  int
	blocks map[int]struct{}
	exits  map[int]struct{}
}

// Blocks returns the blocks of the section in the order of their numbers.
func (s *Section) Blocks() []int { return sorted(s.blocks) }

// Exits returns the blocks of other sections that are next.
func (s *Section) Exits() []int { return sorted(s.exits) }

func sorted(set map[int]struct{}) []int {
	list := make([]int, 0, len(set))
	for id := range set {
		list = append(list, id)
	}
	slices.Sort(list)
	return list
}

// search is a search for sections, after Tarjan.
type search struct {
	number map[*Block]int
	lowest map[*Block]int
	open   []*Block
	home   map[*Block]*Section
	found  []*Section
}

// Sections returns the sections, the one with the lowest block first.
func (n *Network) Sections() []*Section {
	s := &search{
		number: make(map[*Block]int),
		lowest: make(map[*Block]int),
		home:   make(map[*Block]*Section),
	}
	for _, b := range n.blocks {
		if _, seen := s.number[b]; !seen {
			s.visit(b)
		}
	}
	for _, b := range n.blocks {
		here := s.home[b]
		for _, to := range b.next {
			if s.home[to] != here {
				here.exits[to.ID] = struct{}{}
			}
		}
	}
	slices.SortFunc(s.found, func(a, b *Section) int { return cmp.Compare(a.first, b.first) })
	return s.found
}

func (s *search) visit(b *Block) {
	s.number[b] = len(s.number)
	s.lowest[b] = s.number[b]
	s.open = append(s.open, b)
	for _, to := range b.next {
		if _, seen := s.number[to]; !seen {
			s.visit(to)
			s.lowest[b] = min(s.lowest[b], s.lowest[to])
		} else if s.home[to] == nil {
			s.lowest[b] = min(s.lowest[b], s.number[to])
		}
	}
	if s.lowest[b] < s.number[b] {
		return
	}
	section := &Section{first: b.ID, blocks: map[int]struct{}{}, exits: map[int]struct{}{}}
	for {
		last := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		section.blocks[last.ID] = struct{}{}
		section.first = min(section.first, last.ID)
		s.home[last] = section
		if last == b {
			break
		}
	}
	s.found = append(s.found, section)
}
