package mapslice

type station struct {
	ID   int
	next []*station
}

type group struct {
	members map[int]struct{}
}

// finder keeps what it knows of stations in its fields.
type finder struct {
	number map[*station]int
	home   map[*station]*group
}

func groups(all []*station) int {
	s := &finder{
		number: map[*station]int{},    // want `known of an object`
		home:   map[*station]*group{}, // want `known of an object`
	}
	for _, b := range all {
		if _, seen := s.number[b]; !seen { // want `known of an object`
			s.visit(b)
		}
	}
	return len(s.home)
}

func (s *finder) visit(b *station) {
	s.number[b] = len(s.number)              // want `known of an object`
	g := &group{members: map[int]struct{}{}} // want `set of numbers of objects`
	for _, n := range b.next {
		g.members[n.ID] = struct{}{} // want `set of numbers of objects`
	}
	s.home[b] = g // want `known of an object`
}

func both(a, b []*station) (n int) {
	taken := make(map[int]bool) // want `set of numbers of objects`
	for _, x := range b {
		taken[x.ID] = true // want `set of numbers of objects`
	}
	for _, x := range a {
		if taken[x.ID] { // want `set of numbers of objects`
			n++
		}
	}
	return n
}
