package mains

import (
	"cmp"
	"slices"
)

// A Section is what is cut off together, when the valves around it are shut.
type Section struct {
	First   *Junction // in the order in which they were laid
	members map[*Junction]bool
	next    map[*Section]bool // behind a valve
}

// Size is how many junctions are in the section.
func (s *Section) Size() int { return len(s.members) }

// Has reports whether a junction is in the section.
func (s *Section) Has(j *Junction) bool { return s.members[j] }

// Neighbours is how many sections are behind a valve.
func (s *Section) Neighbours() int { return len(s.next) }

// Sections are those of the network, by their first junctions.
func (n *Network) Sections() []*Section {
	var sections []*Section
	of := make(map[*Junction]*Section)
	for _, start := range n.junctions {
		if of[start] != nil {
			continue
		}
		s := &Section{First: start, members: make(map[*Junction]bool), next: make(map[*Section]bool)}
		todo := []*Junction{start}
		of[start] = s
		for len(todo) > 0 {
			j := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			s.members[j] = true
			for _, p := range j.pipes {
				if far := p.other(j); !p.Valve && of[far] == nil {
					of[far] = s
					todo = append(todo, far)
				}
			}
		}
		sections = append(sections, s)
	}
	for _, j := range n.junctions {
		for _, p := range j.pipes {
			if a, b := of[j], of[p.other(j)]; a != b {
				a.next[b] = true
			}
		}
	}
	return sections
}

// plan is the network by numbers, for one question.
type plan struct {
	number map[*Junction]int
	near   []map[int]bool
}

func (n *Network) plan() *plan {
	p := &plan{number: make(map[*Junction]int)}
	for i, j := range n.junctions {
		p.number[j] = i
	}
	for range n.junctions {
		p.near = append(p.near, make(map[int]bool))
	}
	for _, j := range n.junctions {
		at := p.number[j]
		for _, pipe := range j.pipes {
			p.near[at][p.number[pipe.other(j)]] = true
		}
	}
	return p
}

// dry is how many junctions have no water if the one of the number bursts. Water
// comes from number 0.
func (p *plan) dry(burst int) int {
	wet := make([]bool, len(p.near))
	queue := make([]int, 0, len(p.near))
	if burst != 0 {
		wet[0] = true
		queue = append(queue, 0)
	}
	for i := 0; i < len(queue); i++ {
		for next := range p.near[queue[i]] {
			if next != burst && !wet[next] {
				wet[next] = true
				queue = append(queue, next)
			}
		}
	}
	return len(p.near) - len(queue)
}

// A Risk is what a burst would do.
type Risk struct {
	Junction *Junction
	Dry      int
}

// Risks are those of all junctions, the worst first, else in the order in which
// they were laid.
func (n *Network) Risks() []Risk {
	p := n.plan()
	risks := make([]Risk, len(n.junctions))
	for i, j := range n.junctions {
		risks[i] = Risk{j, p.dry(i)}
	}
	slices.SortStableFunc(risks, func(a, b Risk) int { return cmp.Compare(b.Dry, a.Dry) })
	return risks
}
