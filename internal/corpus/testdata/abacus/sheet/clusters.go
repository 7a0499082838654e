package sheet

import (
	"cmp"
	"slices"
)

// Cluster is a cell, or several that depend on each other.
type Cluster struct {
	members  map[*Cell]bool
	sources  map[*Cluster]bool
	circular bool
	depth    int
}

// Refs returns where the cells are, sorted.
func (c *Cluster) Refs() []Ref {
	refs := make([]Ref, 0, len(c.members))
	for m := range c.members {
		refs = append(refs, m.At)
	}
	slices.SortFunc(refs, func(a, b Ref) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	return refs
}

// Circular reports whether the cells depend on themselves.
func (c *Cluster) Circular() bool { return c.circular }

// Sources returns how many clusters this one reads from directly.
func (c *Cluster) Sources() int { return len(c.sources) }

// Depth returns how many clusters have to be computed in a row, up to this one.
func (c *Cluster) Depth() int { return c.depth }

// scan is one run of Tarjan's algorithm. Cells are numbered as they are met.
type scan struct {
	seen  map[*Cell]int
	low   []int
	open  []bool
	home  []*Cluster
	uses  []map[int]bool
	stack []*Cell
	done  []*Cluster
}

func (s *scan) visit(c *Cell) int {
	n := len(s.seen)
	s.seen[c] = n
	s.low[n], s.open[n] = n, true
	s.uses[n] = make(map[int]bool, len(c.terms))
	s.stack = append(s.stack, c)
	for _, t := range c.terms {
		if t.cell == nil {
			continue
		}
		m, ok := s.seen[t.cell]
		if !ok {
			m = s.visit(t.cell)
			s.low[n] = min(s.low[n], s.low[m])
		} else if s.open[m] {
			s.low[n] = min(s.low[n], m)
		}
		s.uses[n][m] = true
	}
	if s.low[n] == n {
		s.close(c)
	}
	return n
}

// close makes a cluster of what is on the stack from the cell on.
func (s *scan) close(first *Cell) {
	cluster := &Cluster{members: make(map[*Cell]bool), sources: make(map[*Cluster]bool)}
	for {
		c := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		n := s.seen[c]
		s.open[n], s.home[n] = false, cluster
		cluster.members[c] = true
		if c == first {
			break
		}
	}
	s.done = append(s.done, cluster)
}

// Clusters returns what the cells fall into, each cluster after those it depends
// on.
func (s *Sheet) Clusters() []*Cluster {
	run := &scan{
		seen: make(map[*Cell]int),
		low:  make([]int, len(s.list)),
		open: make([]bool, len(s.list)),
		home: make([]*Cluster, len(s.list)),
		uses: make([]map[int]bool, len(s.list)),
	}
	for _, c := range s.list {
		if _, ok := run.seen[c]; !ok {
			run.visit(c)
		}
	}
	for n, uses := range run.uses {
		to := run.home[n]
		for m := range uses {
			if from := run.home[m]; from != to {
				to.sources[from] = true
			} else {
				to.circular = true
			}
		}
	}
	for _, cluster := range run.done {
		cluster.depth = 1
		for source := range cluster.sources {
			cluster.depth = max(cluster.depth, source.depth+1)
		}
	}
	return run.done
}
