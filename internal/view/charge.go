package view

import "github.com/gohone/hone/internal/cost"

// charger walks the stacks of a profile and charges their values to nodes and
// edges.
type charger struct {
	p     *cost.Profile
	table *nodeTable
	sums  cost.StackSums
}

func (r *Report) charger(binaries bool) *charger {
	return &charger{p: r.Profile, table: r.namer(binaries, true).table(), sums: r.Profile.Sum(r.Column, r.Divisor)}
}

// edgeMode says which edges a view needs.
type edgeMode int

const (
	noEdges   edgeMode = iota
	intoFlags          // into nodes that are inlined somewhere
	allEdges
)

// charges is what nodes, by index, and edges are charged.
type charges struct {
	nodes []rawNode
	edges edgeTable
}

type rawNode struct {
	flat, cum, flatDiv, cumDiv int64
	seen                       uint32 // the last stack with this node
}

// run charges all stacks to the nodes that are kept, nil for all.
func (c *charger) run(kept []bool, mode edgeMode) *charges {
	out := &charges{nodes: make([]rawNode, len(c.table.infos))}
	want := make([]bool, len(c.table.infos))
	for i := range want {
		want[i] = mode == allEdges || mode == intoFlags && c.table.inline[i]
	}
	var stack []int32
	for id, w := range c.sums.Value {
		if !c.sums.Touched[id] {
			continue
		}
		var dw int64
		if c.sums.Second != nil {
			dw = c.sums.Second[id]
		}
		stack = c.p.Stack(cost.StackID(id), stack)
		c.charge(out, stack, uint32(id)+1, w, dw, kept, want)
	}
	return out
}

// charge charges one stack, from the root to the leaf: cum once to each node,
// flat to the leaf if that is kept.
func (c *charger) charge(out *charges, stack []int32, id uint32, w, dw int64, kept, want []bool) {
	parent := int32(-1)
	residual := false // nodes since the parent are left out
	for i := len(stack) - 1; i >= 0; i-- {
		nodes := c.table.nodes[c.table.start[stack[i]]:c.table.start[stack[i]+1]]
		for j := len(nodes) - 1; j >= 0; j-- {
			n := nodes[j]
			if kept != nil && !kept[n] {
				residual = true
				continue
			}
			if node := &out.nodes[n]; node.seen != id {
				node.seen = id
				node.cum += w
				node.cumDiv += dw
			}
			if parent >= 0 && n != parent && want[n] {
				out.edges.add(parent, n, id, w, dw, residual, j != len(nodes)-1)
			}
			parent, residual = n, false
		}
	}
	if parent >= 0 && !residual {
		out.nodes[parent].flat += w
		out.nodes[parent].flatDiv += dw
	}
}
