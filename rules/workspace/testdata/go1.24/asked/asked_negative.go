package asked

type marker interface {
	mark(at int, seen []bool, depth []int)
}

func (w *web) byInterface(m marker, from int) int {
	seen := make([]bool, len(w.eats))
	depth := make([]int, len(w.eats))
	m.mark(from, seen, depth)
	return depth[0]
}

func (w *web) byField(f struct{ mark func([]bool, []int) }) int {
	seen := make([]bool, len(w.eats))
	depth := make([]int, len(w.eats))
	f.mark(seen, depth)
	return depth[0]
}

func (w *web) shifted(by []int) []int { return by[1:] }

func (w *web) byResult(from int) int {
	seen := make([]int, len(w.eats))
	depth := make([]int, len(w.eats))
	return len(w.shifted(seen)) + len(w.shifted(depth))
}

func (w *web) pointedInto(from int) *int {
	seen := make([]int, len(w.eats))
	depth := make([]int, len(w.eats))
	if p := &seen[from]; *p > 0 {
		return p
	}
	return &depth[0]
}
