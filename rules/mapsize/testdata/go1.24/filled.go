package mapsize

type keys map[string]bool

func newKeys() keys { return make(keys) }

func (k keys) add(name string) { k[name] = true }

func (k keys) insert(names ...string) keys {
	for _, name := range names {
		k[name] = true
	}
	return k
}

type group[T comparable] map[T]struct{}

func newGroup[T comparable]() *group[T] {
	s := make(group[T])
	return &s
}

func (s *group[T]) add(v T) { (*s)[v] = struct{}{} }

func (s *group[T]) has(v T) bool {
	_, ok := (*s)[v]
	return ok
}

func filtered(names []string) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names {
		if name != "" {
			out[name] = true // want "map that may have as many keys as the loop has turns is filled from nothing"
		}
	}
	return out
}

func skipped(names []string) map[string]bool {
	out := make(map[string]bool) // want "map that may have as many keys as the loop has turns is filled from nothing"
	for _, name := range names {
		if name == "" {
			continue
		}
		out[name] = true
	}
	return out
}

func bySwitch(in map[string]int) map[string]int {
	out := map[string]int{} // want "map that may have as many keys as the loop has turns is filled from nothing"
	for k, v := range in {
		switch {
		case v > 0:
			out[k] = v
		case v < 0:
			break
		}
	}
	return out
}

func byMethod(names []string) keys {
	out := newKeys()
	for _, name := range names {
		out.add(name) // want "map that may have as many keys as the loop has turns is filled from nothing"
	}
	return out
}

func inserted(in map[string]int) keys {
	out := keys{}
	for name := range in {
		out.insert(name) // want "map that may have as many keys as the loop has turns is filled from nothing"
	}
	return out
}

func fromConstructor(names []string) keys {
	out := newKeys()
	for _, name := range names {
		out[name] = true // want "map of known size is filled from nothing"
	}
	return out
}

func (s *group[T]) without(other *group[T]) *group[T] {
	out := newGroup[T]()
	for v := range *s {
		if !other.has(v) {
			out.add(v) // want "map that may have as many keys as the loop has turns is filled from nothing"
		}
	}
	return out
}

func (s *group[T]) either(other *group[T]) *group[T] {
	out := newGroup[T]()
	for v := range *s {
		if !other.has(v) {
			out.add(v) // want "map that may have as many keys as the loop has turns is filled from nothing"
		}
	}
	for v := range *other {
		if !s.has(v) {
			out.add(v)
		}
	}
	return out
}

func both(a, b []string) map[string]int {
	out := map[string]int{}
	for i, name := range a {
		out[name] = i // want "map of known size is filled from nothing"
	}
	for i, name := range b {
		out[name] = -i
	}
	return out
}
