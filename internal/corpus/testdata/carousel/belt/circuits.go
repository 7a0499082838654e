package belt

import "slices"

// Circuit is sections on which a bag can come back to where it was.
type Circuit struct {
	Head     *Section // the one that was added first
	sections map[*Section]bool
	inner    map[*Circuit]bool
}

func newCircuit(head *Section) *Circuit {
	return &Circuit{Head: head, sections: map[*Section]bool{}, inner: map[*Circuit]bool{}}
}

// Has reports whether a section is part of the circuit.
func (c *Circuit) Has(s *Section) bool {
	return c.sections[s]
}

// Len is how many sections there are.
func (c *Circuit) Len() int {
	return len(c.sections)
}

// Depth is how many circuits are in one another, with this one.
func (c *Circuit) Depth() int {
	deepest := 0
	for in := range c.inner {
		deepest = max(deepest, in.Depth())
	}
	return deepest + 1
}

// Circuits returns where bags can go round: the circuits of the plant, and after
// each one those that are left in it when no bag may pass its head.
func (p *Plant) Circuits() []*Circuit {
	all := make([]int, len(p.sections))
	for i := range all {
		all[i] = i
	}
	var found []*Circuit
	p.within(all, func(c, outer *Circuit) {
		if outer != nil {
			outer.inner[c] = true
		}
		found = append(found, c)
	}, nil)
	return found
}

// within tells of the circuits among some sections, whose numbers are sorted.
func (p *Plant) within(some []int, tell func(c, outer *Circuit), outer *Circuit) {
	for _, part := range p.connected(some) {
		slices.Sort(part)
		head := p.sections[part[0]]
		if len(part) == 1 && !slices.Contains(head.next, head) {
			continue
		}
		c := newCircuit(head)
		for _, n := range part {
			c.sections[p.sections[n]] = true
		}
		tell(c, outer)
		p.within(part[1:], tell, c)
	}
}

// connected returns the parts of some sections in which each can be reached from
// each, without leaving the part. What can be reached from a part is before it.
func (p *Plant) connected(some []int) [][]int {
	allowed := map[int]bool{}
	for _, n := range some {
		allowed[n] = true
	}
	var (
		parts  [][]int
		stack  []int
		order  = make([]int, len(p.sections))
		lowest = make([]int, len(p.sections))
		placed = map[int]bool{}
		count  = 0
		visit  func(n int)
	)
	visit = func(n int) {
		count++
		order[n], lowest[n] = count, count
		stack = append(stack, n)
		for _, s := range p.sections[n].next {
			to := p.numbers[s]
			if !allowed[to] || placed[to] {
				continue
			}
			if order[to] == 0 {
				visit(to)
			}
			lowest[n] = min(lowest[n], lowest[to])
		}
		if lowest[n] != order[n] {
			return
		}
		from := slices.Index(stack, n)
		part := slices.Clone(stack[from:])
		stack = stack[:from]
		for _, m := range part {
			placed[m] = true
		}
		parts = append(parts, part)
	}
	for _, n := range some {
		if order[n] == 0 {
			visit(n)
		}
	}
	return parts
}
