package mapsize

func set(names []string) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names {
		out[name] = true // want "map of known size is filled from nothing"
	}
	return out
}

func literal(in map[string]int) map[string]int {
	out := map[string]int{}
	for k, v := range in {
		out[k] = v // want "map copied key by key"
	}
	return out
}

func declared(names []string) map[string]int {
	var out = make(map[string]int, 0)
	for i, name := range names {
		out[name] = i // want "map of known size is filled from nothing"
	}
	return out
}

type index struct {
	names  []string
	places map[string]int
}

func (x *index) field() {
	x.places = make(map[string]int)
	for i, name := range x.names {
		x.places[name] = i // want "map of known size is filled from nothing"
	}
}

func two(names []string) (map[string]int, map[int]string) {
	places := make(map[string]int)
	back := make(map[int]string)
	for i := range names {
		places[names[i]] = i // want "map of known size is filled from nothing"
		back[i] = names[i]   // want "map of known size is filled from nothing"
	}
	return places, back
}

func stops(names []string, stop string) map[string]bool {
	out := make(map[string]bool) // want "map of known size is filled from nothing"
	for _, name := range names {
		if name == stop {
			return nil
		}
		out[name] = true
	}
	return out
}

func byNumber(names []string) map[string]int {
	places := map[string]int{}
	for i := 0; i < len(names); i++ {
		places[names[i]] = i // want "map of known size is filled from nothing"
	}
	return places
}

func member(names []string) *index {
	x := &index{places: make(map[string]int)}
	for i, name := range names {
		x.places[name] = i // want "map of known size is filled from nothing"
	}
	return x
}

type event struct{ tags map[string]string }

func missing(e *event, tags map[string]string) {
	if e.tags == nil {
		e.tags = make(map[string]string)
	}
	for k, v := range tags {
		e.tags[k] = v // want "map of known size is filled from nothing"
	}
}

func inMap(groups map[string]map[string]bool, group string, names []string) {
	groups[group] = map[string]bool{}
	for _, name := range names {
		groups[group][name] = true // want "map of known size is filled from nothing"
	}
}

func missingInMap(groups map[string]map[string]bool, group string, names []string) {
	if groups[group] == nil {
		groups[group] = make(map[string]bool)
	}
	for _, name := range names {
		groups[group][name] = true // want "map of known size is filled from nothing"
	}
}
