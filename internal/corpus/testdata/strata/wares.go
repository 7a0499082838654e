package strata

// Ware is a kind of pottery. There are 256 in the handbook.
type Ware uint8

// Span is when a ware was made.
type Span struct {
	From, To int // years; negative are BC
	Rare     bool
}

// Handbook says when wares were made.
type Handbook map[Ware]Span

// After returns the year in which a ware was there for certain; 0 of one that is not in
// the handbook. Of rare ones nobody is certain until they were made no more.
func (h Handbook) After(w Ware) int {
	if _, listed := h[w]; !listed {
		return 0
	}
	if h[w].Rare {
		return h[w].To
	}
	return h[w].From
}

// Carried returns how many wares were in the ground when each unit came to be: in it, or
// in what it lies on.
func (s *Site) Carried() ([]int, error) {
	sets, err := s.carried()
	if err != nil {
		return nil, err
	}
	n := make([]int, len(sets))
	for i := range sets {
		n[i] = len(sets[i])
	}
	return n, nil
}

func (s *Site) carried() ([]set[Ware], error) {
	sequence, err := s.Sequence()
	if err != nil {
		return nil, err
	}
	all := make([]set[Ware], len(s.Units))
	for i := len(sequence) - 1; i >= 0; i-- {
		u := sequence[i]
		there := set[Ware]{}
		for _, w := range u.wares {
			there.add(w)
		}
		for _, v := range u.below {
			there.unite(all[v.Index])
		}
		all[u.Index] = there
	}
	return all, nil
}

// Earliest returns the year before which each unit cannot have come to be.
func (s *Site) Earliest(h Handbook) ([]int, error) {
	sets, err := s.carried()
	if err != nil {
		return nil, err
	}
	years := make([]int, len(sets))
	for i, wares := range sets {
		first := true
		for w := range wares {
			if year := h.After(w); first || year > years[i] {
				years[i], first = year, false
			}
		}
	}
	return years, nil
}

// Settle moves guesses of years until none contradicts what lies below, and returns how
// many rounds that took: one that changes something leads to another.
func (s *Site) Settle(years []int) int {
	rounds := 0
	for s.settle(years) {
		rounds++
	}
	return rounds
}

// settle is one round, in which each unit sees what the ones before have become.
func (s *Site) settle(years []int) (moved bool) {
	for _, u := range s.Units {
		for _, v := range u.below {
			if years[u.Index] < years[v.Index] {
				years[u.Index] = years[v.Index]
				moved = true
			}
		}
	}
	return moved
}
