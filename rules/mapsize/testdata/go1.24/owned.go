package mapsize

type ownedSet struct{ names map[string]struct{} }

func newOwnedSet() *ownedSet { return &ownedSet{names: map[string]struct{}{}} }

func (s *ownedSet) put(name string) { s.names[name] = struct{}{} }

func (s *ownedSet) putTwice(name string) {
	s.names[name] = struct{}{}
	s.names[name+name] = struct{}{}
}

func (s *ownedSet) without(o *ownedSet) *ownedSet {
	out := newOwnedSet()
	for name := range s.names {
		if _, ok := o.names[name]; !ok {
			out.put(name) // want "map that may have as many keys"
		}
	}
	return out
}

func ownedLiteral(names []string) ownedSet {
	s := ownedSet{names: make(map[string]struct{})}
	for _, name := range names {
		s.put(name) // want "map that may have as many keys"
	}
	return s
}

func ownedSized(names []string) ownedSet {
	s := ownedSet{names: make(map[string]struct{}, 10)}
	for _, name := range names {
		s.put(name)
	}
	return s
}

func ownedBefore(s *ownedSet, names []string) {
	for _, name := range names {
		s.put(name)
	}
}

func ownedSame(names []string) *ownedSet { // one key
	s := newOwnedSet()
	for range names {
		s.put("a")
	}
	return s
}

func ownedMore(names []string) *ownedSet { // more keys than turns
	s := newOwnedSet()
	for _, name := range names {
		s.putTwice(name)
	}
	return s
}

func ownedUntil(next func() string) *ownedSet { // nobody knows how many
	s := newOwnedSet()
	for name := next(); name != ""; name = next() {
		s.put(name)
	}
	return s
}
