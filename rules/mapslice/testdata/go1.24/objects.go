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

// Lists and sets of what belongs to each.
func slots(all []*station) int {
	slot := make(map[*station]int)           // want `known of an object`
	taken := make(map[*station]map[int]bool) // want `known of an object`
	behind := make(map[*station][]*station)  // want `known of an object`
	for _, b := range all {
		taken[b] = map[int]bool{} // want `known of an object`
		for _, n := range b.next {
			behind[n] = append(behind[n], b) // want `known of an object` `known of an object`
		}
	}
	for _, b := range all {
		first := 0
		for taken[b][first] { // want `known of an object`
			first++
		}
		slot[b] = first               // want `known of an object`
		for _, n := range behind[b] { // want `known of an object`
			taken[n][first] = true // want `known of an object`
		}
	}
	return slot[all[0]] // want `known of an object`
}

// A set that methods fill.

type network struct{ all []*station }

func (w *network) reach() []int {
	counts := make([]int, len(w.all))
	for i, b := range w.all {
		seen := map[int]struct{}{}
		w.walk(b, seen)
		counts[i] = len(seen)
	}
	return counts
}

func (w *network) walk(b *station, seen map[int]struct{}) {
	for _, n := range b.next {
		if _, ok := seen[n.ID]; !ok { // want `set of numbers of objects`
			seen[n.ID] = struct{}{} // want `set of numbers of objects`
			w.walk(n, seen)
		}
	}
}
