package mapsize

type tracer struct {
	inserts, deletes map[string]struct{}
	names            []string
}

func inGroup(t *tracer) (map[string]struct{}, map[string]struct{}) {
	var (
		inserts = make(map[string]struct{}) // want "map of known size is filled from nothing"
		deletes = make(map[string]struct{}) // want "map of known size is filled from nothing"
		count   int
	)
	for path := range t.inserts {
		inserts[path] = struct{}{}
	}
	for path := range t.deletes {
		deletes[path] = struct{}{}
	}
	_ = count
	return inserts, deletes
}

func inTurn(a, b []string) (map[string]bool, map[string]int) {
	seen := make(map[string]bool)
	places := map[string]int{} // want "map of known size is filled from nothing"
	for _, s := range a {
		seen[s] = true // want "map of known size is filled from nothing"
	}
	for i, s := range b {
		places[s] = i
	}
	return seen, places
}

func declaredFirst(names []string) map[string]int {
	var (
		limit = 10
		out   = map[string]int{}
	)
	for i, name := range names {
		out[name] = i + limit // want "map of known size is filled from nothing"
	}
	return out
}

func givenToo(names []string, more []string, seen map[string]bool) map[string]int {
	out := map[string]int{} // want "map of known size is filled from nothing"
	for _, k := range names {
		seen[k] = true
	}
	for i, name := range more {
		out[name] = i
	}
	return out
}
