package topology

import (
	"cmp"
	"slices"
)

// Domain is a failure domain: no request gets to its members while its head is
// down.
type Domain struct {
	Head    *Service
	members map[*Service]bool
	inner   map[*Domain]bool
}

// Size returns how many services are lost with the head of a domain.
func (d *Domain) Size() int { return len(d.members) }

// Contains reports whether a service is lost with the head of a domain.
func (d *Domain) Contains(s *Service) bool { return d.members[s] }

// Nesting returns how many domains are inside each other at most.
func (d *Domain) Nesting() int {
	n := 0
	for inner := range d.inner {
		n = max(n, inner.Nesting())
	}
	return n + 1
}

// Impact says how many services notice when a service is down.
type Impact struct {
	Service *Service
	Callers int // direct and indirect ones
}

// graph is what a single analysis works on. Services have numbers, callers the
// smaller ones where there are no cycles.
type graph struct {
	number  map[*Service]int
	order   []*Service
	callers []map[int]bool
}

func (t *Topology) graph() *graph {
	g := &graph{number: make(map[*Service]int)}
	g.visit(t.entry)
	slices.Reverse(g.order)
	for n, s := range g.order {
		g.number[s] = n
	}
	g.callers = make([]map[int]bool, len(g.order))
	for n := range g.callers {
		g.callers[n] = make(map[int]bool)
	}
	for n, s := range g.order {
		for _, callee := range s.calls {
			g.callers[g.number[callee]][n] = true
		}
	}
	return g
}

// visit adds a service to the order, after all that it calls.
func (g *graph) visit(s *Service) {
	if _, seen := g.number[s]; seen {
		return
	}
	g.number[s] = -1
	for _, callee := range s.calls {
		g.visit(callee)
	}
	g.order = append(g.order, s)
}

// Domains returns all failure domains but that of the entry, which is everything.
func (t *Topology) Domains() []*Domain {
	g := t.graph()
	idom := g.dominators()
	heads := make([]*Domain, len(g.order))
	for n := 1; n < len(g.order); n++ {
		for head := idom[n]; head != 0; head = idom[head] {
			if heads[head] == nil {
				heads[head] = &Domain{
					Head:    g.order[head],
					members: make(map[*Service]bool),
					inner:   make(map[*Domain]bool),
				}
			}
			heads[head].members[g.order[n]] = true
		}
	}
	var domains []*Domain
	for n, d := range heads {
		if d == nil {
			continue
		}
		domains = append(domains, d)
		if outer := heads[idom[n]]; outer != nil {
			outer.inner[d] = true
		}
	}
	return domains
}

// dominators returns, for each service, the last of those that all requests to
// it have to come through.
func (g *graph) dominators() []int {
	idom := make([]int, len(g.order))
	for n := range idom {
		idom[n] = -1
	}
	idom[0] = 0
	for changed := true; changed; {
		changed = false
		for n := 1; n < len(g.order); n++ {
			last := -1
			for caller := range g.callers[n] {
				switch {
				case idom[caller] == -1:
				case last == -1:
					last = caller
				default:
					last = common(idom, last, caller)
				}
			}
			if idom[n] != last {
				idom[n] = last
				changed = true
			}
		}
	}
	return idom
}

func common(idom []int, a, b int) int {
	for a != b {
		if a > b {
			a = idom[a]
		} else {
			b = idom[b]
		}
	}
	return a
}

// Ranking returns the impact of all services that are in use, the greatest first.
func (t *Topology) Ranking() []Impact {
	g := t.graph()
	ranking := make([]Impact, len(g.order))
	for n, s := range g.order {
		ranking[n] = Impact{Service: s, Callers: g.affected(n)}
	}
	slices.SortStableFunc(ranking, func(a, b Impact) int { return cmp.Compare(b.Callers, a.Callers) })
	return ranking
}

// affected returns how many services call a service, directly or not.
func (g *graph) affected(n int) int {
	seen := make([]bool, len(g.order))
	queue := make([]int, 0, len(g.order))
	seen[n] = true
	queue = append(queue, n)
	for i := 0; i < len(queue); i++ {
		for caller := range g.callers[queue[i]] {
			if !seen[caller] {
				seen[caller] = true
				queue = append(queue, caller)
			}
		}
	}
	return len(queue) - 1
}
