package area

import (
	"cmp"
	"slices"
)

// Set is a set.
type Set[E comparable] map[E]struct{}

// Add adds an element.
func (s Set[E]) Add(e E) { s[e] = struct{}{} }

// Has reports whether an element is there.
func (s Set[E]) Has(e E) bool {
	_, ok := s[e]
	return ok
}

// Circuit is a part of an area in which one can go round and round: from each of
// its stations there are ways to all the others. Without its head, it may have
// circuits in it.
type Circuit struct {
	Head     *Station // the one that is reached first, from the valley
	stations Set[*Station]
	inner    Set[*Circuit]
}

// Len returns how many stations are in a circuit.
func (c *Circuit) Len() int { return len(c.stations) }

// Has reports whether a station is in a circuit.
func (c *Circuit) Has(s *Station) bool { return c.stations.Has(s) }

// Depth returns how many circuits are in each other, of which this is the outermost.
func (c *Circuit) Depth() int {
	deepest := 0
	for i := range c.inner {
		deepest = max(deepest, i.Depth())
	}
	return 1 + deepest
}

// survey is what is known of an area while its circuits are looked for.
type survey struct {
	numbers map[*Station]int
	reached []*Station // by their numbers
	found   []*Circuit
}

// Circuits returns all circuits that can be reached from the valley, by when
// their heads are.
func (a *Area) Circuits() []*Circuit {
	s := &survey{numbers: map[*Station]int{}}
	if a.valley != nil {
		s.reach(a.valley)
	}
	all := make(Set[int])
	for n := range s.reached {
		all.Add(n)
	}
	s.divide(all)
	slices.SortFunc(s.found, func(c, d *Circuit) int {
		return cmp.Compare(s.numbers[c.Head], s.numbers[d.Head])
	})
	return s.found
}

func (s *survey) reach(from *Station) {
	if _, been := s.numbers[from]; been {
		return
	}
	s.numbers[from] = len(s.reached)
	s.reached = append(s.reached, from)
	for _, w := range from.out {
		s.reach(w.To)
	}
}

// divide finds the circuits of some stations and those in them, and returns the
// outer ones.
func (s *survey) divide(within Set[int]) []*Circuit {
	var outer []*Circuit
	t := &tour{survey: s, within: within}
	t.begun = make([]int, len(s.reached))
	t.back = make([]int, len(s.reached))
	t.waiting = make([]int, 0, len(s.reached))
	for n := range s.reached {
		if within.Has(n) && t.begun[n] == 0 {
			t.visit(n, func(part []int) {
				if c := s.circuit(part); c != nil {
					outer = append(outer, c)
				}
			})
		}
	}
	return outer
}

// circuit returns the circuit that a part of the area is, or nil. The first of
// the part is its head.
func (s *survey) circuit(part []int) *Circuit {
	head := s.reached[part[0]]
	if len(part) == 1 && !slices.ContainsFunc(head.out, func(w *Way) bool { return w.To == head }) {
		return nil
	}
	c := &Circuit{Head: head, stations: make(Set[*Station]), inner: make(Set[*Circuit])}
	s.found = append(s.found, c)
	rest := make(Set[int])
	for i, n := range part {
		c.stations.Add(s.reached[n])
		if i > 0 {
			rest.Add(n)
		}
	}
	for _, in := range s.divide(rest) {
		c.inner.Add(in)
	}
	return c
}

// tour goes through some of the stations, and finds those that are in circles.
type tour struct {
	*survey
	within  Set[int]
	begun   []int // when, from 1
	back    []int // the begin of the earliest that one comes back to
	waiting []int
	clock   int
}

// visit calls part with the stations of each part that can be gone round in, or
// of a single station that cannot.
func (t *tour) visit(n int, part func([]int)) {
	t.clock++
	t.begun[n], t.back[n] = t.clock, t.clock
	at := len(t.waiting)
	t.waiting = append(t.waiting, n)
	for _, w := range t.reached[n].out {
		to := t.numbers[w.To]
		switch {
		case !t.within.Has(to):
		case t.begun[to] == 0:
			t.visit(to, part)
			t.back[n] = min(t.back[n], t.back[to])
		default:
			t.back[n] = min(t.back[n], t.back[to])
		}
	}
	if t.back[n] == t.begun[n] {
		part(t.waiting[at:])
		for _, done := range t.waiting[at:] {
			t.back[done] = len(t.begun) + 1
		}
		t.waiting = t.waiting[:at]
	}
}
