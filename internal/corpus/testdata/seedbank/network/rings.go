package network

import "slices"

// Ring is banks whose seeds come back to each of them through the others.
type Ring struct {
	members map[*Bank]bool
	feeds   map[*Ring]bool // other rings that seeds go to
}

// Has reports whether the bank is in the ring.
func (r *Ring) Has(b *Bank) bool { return r.members[b] }

// Size returns how many banks are in the ring.
func (r *Ring) Size() int { return len(r.members) }

// Feeds returns how many other rings seeds go to from this one.
func (r *Ring) Feeds() int { return len(r.feeds) }

// Codes returns the codes of its banks, sorted.
func (r *Ring) Codes() []string {
	codes := make([]string, 0, len(r.members))
	for b := range r.members {
		codes = append(codes, b.Code)
	}
	slices.Sort(codes)
	return codes
}

// place is a bank, as the search for rings sees it.
type place struct {
	bank *Bank
	ring *Ring // nil until it is complete
}

// unseen is the number of a bank that the search has not come to.
const unseen = -1

// search numbers banks in the order that it comes to them.
type search struct {
	number map[*Bank]int
	places []*place // by number
	low    []int    // by number: the lowest that is known to be in the same ring
	open   []int    // those of no ring yet
	rings  []*Ring
}

// Rings returns the rings that have more than one bank. What a ring feeds comes
// before it.
func (n *Network) Rings() []*Ring {
	s := &search{
		number: map[*Bank]int{},
		places: make([]*place, 0, len(n.Banks)),
		low:    make([]int, len(n.Banks)),
		open:   make([]int, 0, len(n.Banks)),
	}
	for _, b := range n.Banks {
		s.number[b] = unseen
	}
	for _, b := range n.Banks {
		if s.number[b] == unseen {
			s.visit(b)
		}
	}
	s.link()
	return slices.DeleteFunc(s.rings, func(r *Ring) bool { return r.Size() == 1 })
}

// visit numbers the bank and what is beyond it.
func (s *search) visit(b *Bank) {
	at := len(s.places)
	s.number[b] = at
	s.places = append(s.places, &place{bank: b})
	s.low[at] = at
	s.open = append(s.open, at)
	for _, next := range b.to {
		if s.number[next] == unseen {
			s.visit(next)
		}
		if to := s.number[next]; s.places[to].ring == nil {
			s.low[at] = min(s.low[at], s.low[to])
		}
	}
	if s.low[at] == at {
		s.complete(at)
	}
}

// complete makes a ring of what is open from the number on.
func (s *search) complete(at int) {
	r := &Ring{members: map[*Bank]bool{}, feeds: map[*Ring]bool{}}
	first := slices.Index(s.open, at)
	for _, i := range s.open[first:] {
		r.members[s.places[i].bank] = true
		s.places[i].ring = r
	}
	s.open = s.open[:first]
	s.rings = append(s.rings, r)
}

// link notes which rings feed which, those of more than one bank.
func (s *search) link() {
	for _, p := range s.places {
		for _, next := range p.bank.to {
			r := s.places[s.number[next]].ring
			if r != p.ring && r.Size() > 1 {
				p.ring.feeds[r] = true
			}
		}
	}
}
