package mapsize

// Where a nil pointer leads to the size, who recovers may find what the map is a part of as it was.
func (x *index) guardedOfOther(other *index) {
	x.places = make(map[string]int)
	for i, name := range other.names {
		x.places[name] = i // want "map of known size is filled from nothing"
	}
}

func (x *index) guardedOfSome(other *span) {
	x.places = make(map[string]int)
	for name := range other.labels {
		if name != "" {
			x.places[name] = 1 // want "map that may have as many keys as the loop has turns is filled from nothing"
		}
	}
}

func (x *index) ofItself() {
	x.places = make(map[string]int)
	for i, name := range x.names {
		x.places[name] = i // want "map of known size is filled from nothing"
	}
}

func ofValue(x *index, other index) {
	x.places = make(map[string]int)
	for i, name := range other.names {
		x.places[name] = i // want "map of known size is filled from nothing"
	}
}

func ofResult(s *span) (out map[string]int) {
	out = make(map[string]int)
	for k := range s.labels {
		out[k] = len(k) // want "map of known size is filled from nothing"
	}
	return out
}

func ofVariable(s *span) (n int) {
	defer func() { _ = recover() }()
	out := make(map[string]int)
	for k := range s.labels {
		out[k] = len(k) // want "map of known size is filled from nothing"
	}
	return len(out)
}

// The first loop has filled the result when the second one panics.
func laterOfNil(names []string, s *span) (out map[string]int) {
	defer func() { _ = recover() }()
	out = make(map[string]int)
	for i, name := range names {
		out[name] = i // want "map of known size is filled from nothing"
	}
	for k := range s.labels {
		out[k] = len(k)
	}
	return out
}
