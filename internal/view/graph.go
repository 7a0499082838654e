package view

import "math"

// Graph charges the values to nodes, and leaves out what is small. With edges,
// nodes know all their callers and callees; without, only the edges into nodes
// that are inlined somewhere, which is less work. With binaries, functions with
// the same name in different binaries are different.
func (r *Report) Graph(edges, binaries bool) *Graph {
	c := r.charger(binaries)
	mode := intoFlags
	if edges {
		mode = allEdges
	}
	o := r.Options
	all := r.selected(c.nodes(c.run(nil, noEdges)))
	var sum int64
	for _, n := range all {
		sum += n.Flat
	}
	nodeCut, edgeCut := cutoff(sum, o.NodeFraction), cutoff(sum, o.EdgeFraction)
	large := all
	if nodeCut > 0 {
		large = atLeast(all, nodeCut)
	}
	g := &Graph{Before: len(large), DroppedNodes: len(all) - len(large)}
	shown := large
	if o.NodeCount > 0 && o.NodeCount < len(large) {
		sortNodes(large, o.Cum)
		shown = large[:o.NodeCount]
	}
	var kept []bool
	if len(shown) < len(all) {
		kept = c.indexed(shown)
	}
	charged := c.run(kept, mode)
	nodes := c.nodes(charged)
	connect(nodes, charged.edges.edges)
	g.Nodes = r.selected(nodes)
	sortNodes(g.Nodes, o.Cum)
	g.DroppedEdges = trimEdges(g.Nodes, edgeCut)
	for _, n := range g.Nodes {
		g.Total += n.FlatValue()
	}
	r.chooseUnit(g)
	return g
}

func cutoff(total int64, fraction float64) int64 {
	v := int64(float64(total) * fraction)
	if v < 0 && v != math.MinInt64 {
		return -v
	}
	return v
}

// nodes makes nodes of what was charged, by index.
func (c *charger) nodes(charged *charges) []*Node {
	all := make([]Node, len(charged.nodes))
	out := make([]*Node, len(all))
	for i, raw := range charged.nodes {
		all[i] = Node{Info: c.table.infos[i], Flat: raw.flat, FlatDiv: raw.flatDiv, Cum: raw.cum, CumDiv: raw.cumDiv, index: int32(i)}
		out[i] = &all[i]
	}
	return out
}

// selected leaves out nodes without a value, and with DropNegative those that
// became less.
func (r *Report) selected(nodes []*Node) []*Node {
	var out []*Node
	for _, n := range nodes {
		negative := n.Flat < 0 || n.Flat == 0 && n.Cum < 0
		if n.Cum == 0 && n.Flat == 0 || r.Options.DropNegative && negative {
			continue
		}
		n.Printed = n.Info.String()
		out = append(out, n)
	}
	return out
}

func atLeast(nodes []*Node, cut int64) []*Node {
	var out []*Node
	for _, n := range nodes {
		if abs(n.Cum) >= cut {
			out = append(out, n)
		}
	}
	return out
}

// indexed reports, by index, which nodes are among those.
func (c *charger) indexed(nodes []*Node) []bool {
	kept := make([]bool, len(c.table.infos))
	for _, n := range nodes {
		kept[n.index] = true
	}
	return kept
}

// connect gives the nodes their edges.
func connect(nodes []*Node, edges []rawEdge) {
	all := make([]Edge, len(edges))
	for i, raw := range edges {
		e := &all[i]
		*e = Edge{Src: nodes[raw.src], Dest: nodes[raw.dest], Weight: raw.weight, WeightDiv: raw.div, Residual: raw.residual, Inline: raw.inline}
		e.Src.Out = append(e.Src.Out, e)
		e.Dest.In = append(e.Dest.In, e)
	}
}

// trimEdges removes the edges into nodes that are small, and returns how many.
func trimEdges(nodes []*Node, cut int64) (dropped int) {
	for _, n := range nodes {
		kept := n.In[:0]
		for _, e := range n.In {
			if abs(e.Weight) < cut {
				e.small = true
				dropped++
			} else {
				kept = append(kept, e)
			}
		}
		n.In = kept
	}
	for _, n := range nodes {
		n.Out = withoutSmall(n.Out)
	}
	return dropped
}

func withoutSmall(edges []*Edge) []*Edge {
	kept := edges[:0]
	for _, e := range edges {
		if !e.small {
			kept = append(kept, e)
		}
	}
	return kept
}

func abs(v int64) int64 { return max(v, -v) }
