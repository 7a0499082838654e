package mains

import (
	"cmp"
	"slices"
)

// Segment is what is dry when the valves around it are shut.
type Segment struct {
	Junctions []*Junction
	Valves    []*Pipe
	Demand    float64
}

// Names returns the names of its junctions.
func (s *Segment) Names() []string {
	names := []string{}
	for _, j := range s.Junctions {
		names = append(names, j.Name)
	}
	return names
}

// region is a segment that is being found.
type region struct {
	members map[int]struct{} // numbers of junctions
	shut    map[*Pipe]bool
}

func newRegion() *region {
	return &region{members: map[int]struct{}{}, shut: map[*Pipe]bool{}}
}

// grow adds what can be reached without a valve.
func (r *region) grow(j *Junction) {
	r.members[j.number] = struct{}{}
	for _, p := range j.pipes {
		if p.Valve {
			r.shut[p] = true
			continue
		}
		next := p.other(j)
		if _, ok := r.members[next.number]; !ok {
			r.grow(next)
		}
	}
}

// segment returns what was found.
func (r *region) segment(n *Network) Segment {
	var s Segment
	for number := range r.members {
		s.Junctions = append(s.Junctions, n.junctions[number])
	}
	slices.SortFunc(s.Junctions, func(a, b *Junction) int { return cmp.Compare(a.number, b.number) })
	for _, j := range s.Junctions {
		s.Demand += j.Demand
	}
	for p := range r.shut {
		s.Valves = append(s.Valves, p)
	}
	slices.SortFunc(s.Valves, func(a, b *Pipe) int { return cmp.Compare(a.ID, b.ID) })
	return s
}

// Segments returns the segments of the network.
func (n *Network) Segments() []Segment {
	var all []Segment
	done := map[int]bool{}
	for _, j := range n.junctions {
		if done[j.number] {
			continue
		}
		r := newRegion()
		r.grow(j)
		for number := range r.members {
			done[number] = true
		}
		all = append(all, r.segment(n))
	}
	return all
}

// finder finds pipes that there is no way around.
type finder struct {
	order, low map[*Junction]int
	bridges    []*Pipe
}

// Bridges returns the pipes that there is no way around, in the order of their
// ids.
func (n *Network) Bridges() []*Pipe {
	f := finder{order: make(map[*Junction]int), low: make(map[*Junction]int)}
	for _, j := range n.junctions {
		if _, ok := f.order[j]; !ok {
			f.visit(j, nil)
		}
	}
	slices.SortFunc(f.bridges, func(a, b *Pipe) int { return cmp.Compare(a.ID, b.ID) })
	return f.bridges
}

func (f *finder) visit(j *Junction, by *Pipe) {
	f.order[j] = len(f.order)
	f.low[j] = f.order[j]
	for _, p := range j.pipes {
		if p == by {
			continue
		}
		next := p.other(j)
		if at, ok := f.order[next]; ok {
			f.low[j] = min(f.low[j], at)
			continue
		}
		f.visit(next, p)
		f.low[j] = min(f.low[j], f.low[next])
		if f.low[next] > f.order[j] {
			f.bridges = append(f.bridges, p)
		}
	}
}

// Loss is what a burst costs.
type Loss struct {
	Pipe   string
	Demand float64 // of those who get no more water
}

// Losses returns what bursts of each of the pipes cost, the dearest first, if
// the water comes from a junction.
func (n *Network) Losses(source *Junction) []Loss {
	losses := make([]Loss, 0, len(n.pipes))
	for _, p := range n.pipes {
		losses = append(losses, Loss{p.String(), n.dry(source, p)})
	}
	slices.SortStableFunc(losses, func(a, b Loss) int { return cmp.Compare(b.Demand, a.Demand) })
	return losses
}

// dry returns the demand that is not met without a pipe.
func (n *Network) dry(source *Junction, burst *Pipe) float64 {
	wet := make([]bool, len(n.junctions))
	next := make([]*Junction, 0, len(n.junctions))
	wet[source.number] = true
	for next = append(next, source); len(next) > 0; {
		j := next[len(next)-1]
		next = next[:len(next)-1]
		for _, p := range j.pipes {
			if to := p.other(j); p != burst && !wet[to.number] {
				wet[to.number] = true
				next = append(next, to)
			}
		}
	}
	var demand float64
	for i, ok := range wet {
		if !ok {
			demand += n.junctions[i].Demand
		}
	}
	return demand
}
