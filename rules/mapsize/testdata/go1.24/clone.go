package mapsize

type labels map[string]string

type span struct {
	name   string
	labels labels
}

func whole(in map[string]int) map[string]int {
	out := make(map[string]int)
	for k, v := range in {
		out[k] = v // want "map copied key by key"
	}
	return out
}

func wholeSized(in labels) labels {
	out := make(labels, len(in))
	for name, value := range in {
		out[name] = value // want "map copied key by key"
	}
	return out
}

func (s *span) clone() *span {
	out := &span{name: s.name, labels: labels{}}
	for k, v := range s.labels {
		out.labels[k] = v // want "map copied key by key"
	}
	return out
}

func assigned(s *span, all bool) labels {
	var out labels
	if all {
		out = make(labels)
		for k, v := range s.labels {
			out[k] = v // want "map copied key by key"
		}
	}
	return out
}

// What follows gets room alone.

func anotherType(in labels) map[string]string {
	out := make(map[string]string)
	for k, v := range in {
		out[k] = v // want "map of known size is filled from nothing"
	}
	return out
}

func sameName(in labels) map[string]string {
	labels := make(labels)
	for k, v := range in {
		labels[k] = v // want "map of known size is filled from nothing"
	}
	return labels
}

func ofAnon(in map[string]struct{ n int }) map[string]struct{ n int } {
	out := map[string]struct{ n int }{}
	for k, v := range in {
		out[k] = v // want "map copied key by key"
	}
	return out
}

func boxed(in map[string]int) map[string]any {
	out := make(map[string]any)
	for k, v := range in {
		out[k] = v // want "map of known size is filled from nothing"
	}
	return out
}

func swapped(in map[string]string) map[string]string {
	out := make(map[string]string)
	for k, v := range in {
		out[v] = k // want "map of known size is filled from nothing"
	}
	return out
}

func changedValue(in map[string]int) map[string]int {
	out := make(map[string]int)
	for k, v := range in {
		out[k] = v + 1 // want "map of known size is filled from nothing"
	}
	return out
}

func noted(in map[string]int) map[string]int {
	out := make(map[string]int)
	for k, v := range in {
		// Only what is there.
		out[k] = v // want "map of known size is filled from nothing"
	}
	return out
}

// The map of the one may be that of the other, which is emptied before it is gone through.
func intoField(a, b *span) {
	a.labels = make(labels)
	for k, v := range b.labels {
		a.labels[k] = v // want "map of known size is filled from nothing"
	}
}

func shared(in *labels, keep func(*labels)) labels {
	var out labels
	keep(&out)
	out = make(labels)
	for k, v := range *in {
		out[k] = v // want "map of known size is filled from nothing"
	}
	return out
}

func (s *span) relabel() string { s.labels = nil; return s.name }

func withCall(s *span) *span {
	out := &span{labels: make(labels), name: s.relabel()}
	for k, v := range s.labels {
		out.labels[k] = v // want "map of known size is filled from nothing"
	}
	return out
}
