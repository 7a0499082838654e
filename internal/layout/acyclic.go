package layout

import (
	"cmp"
	"slices"
)

// An arc is an edge of the graph without its cycles.
type arc struct {
	from, to int
	weight   int
	edge     int  // index in Graph.Edges
	reversed bool // against the edge
}

// acyclic returns the edges as arcs without a cycle. Loops are left out. A
// depth-first search, along heavy edges first, finds the edges that close a
// cycle: in a call graph those are the recursive calls.
func acyclic(g Graph) []arc {
	s := search{arcs: toArcs(g), out: make([][]int, len(g.Nodes)), state: make([]byte, len(g.Nodes))}
	entered := make([]bool, len(g.Nodes))
	for i, a := range s.arcs {
		s.out[a.from] = append(s.out[a.from], i)
		entered[a.to] = true
	}
	for _, out := range s.out {
		slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(s.arcs[b].weight, s.arcs[a].weight) })
	}
	for v := range g.Nodes {
		if !entered[v] {
			s.visit(v)
		}
	}
	for v := range g.Nodes { // what is left is reached from cycles only
		s.visit(v)
	}
	return s.arcs
}

func toArcs(g Graph) []arc {
	var arcs []arc
	for i, e := range g.Edges {
		if e.From != e.To {
			arcs = append(arcs, arc{from: e.From, to: e.To, weight: max(e.Weight, 1), edge: i})
		}
	}
	return arcs
}

const (
	unseen = iota
	open   // on the path of the search
	done
)

type search struct {
	arcs  []arc
	out   [][]int // node -> its arcs as given
	state []byte
}

// visit searches from v, with a stack of its own: the depth is that of the
// graph, which may be a chain of all its nodes.
func (s *search) visit(v int) {
	if s.state[v] != unseen {
		return
	}
	type step struct{ node, next int }
	stack := []step{{node: v}}
	s.state[v] = open
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(s.out[top.node]) {
			s.state[top.node] = done
			stack = stack[:len(stack)-1]
			continue
		}
		a := &s.arcs[s.out[top.node][top.next]]
		top.next++
		to := a.to
		switch s.state[to] {
		case open:
			a.from, a.to, a.reversed = a.to, a.from, true
		case unseen:
			s.state[to] = open
			stack = append(stack, step{node: to})
		}
	}
}
