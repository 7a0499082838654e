package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// VisualGraph is Graph for being drawn: of the nodes, those are shown that tell
// most, by the entropy of their edges, instead of those that cost most; edges
// across nodes that are left out go where other ways show the connection.
func (r *Report) VisualGraph() *Graph {
	c := r.charger(false)
	o := r.Options
	nodes := r.visualNodes(c, nil)
	var sum int64
	for _, n := range nodes {
		sum += n.Flat
	}
	all := len(nodes)
	var kept []bool
	cut := cutoff(sum, o.NodeFraction)
	if cut > 0 {
		if large := atLeast(nodes, cut); len(large) < all {
			kept = c.indexed(large)
			nodes = r.visualNodes(c, kept)
		}
	}
	g := &Graph{Before: len(nodes), DroppedNodes: all - len(nodes)}
	r.tagged(c, kept, nodes, cut)
	again := false
	if n := drawable(nodes, o.NodeCount); n < len(nodes) {
		again = true
		kept = c.indexed(nodes[:n])
		nodes = r.visualNodes(c, kept)
		r.tagged(c, kept, nodes, cut)
	}
	g.Nodes = nodes
	dropped := trimEdges(nodes, cutoff(sum, o.EdgeFraction))
	if again || o.NodeCount <= 0 {
		// Else pprof leaves them out before it counts.
		g.DroppedEdges = dropped
	}
	removeRedundant(nodes)
	for _, n := range nodes {
		g.Total += n.FlatValue()
	}
	r.chooseUnit(g)
	return g
}

// drawable returns how many of the nodes are drawn if there may be so many boxes,
// of which tags take some; 0 is any number.
func drawable(nodes []*Node, boxes int) int {
	if boxes <= 0 {
		return len(nodes)
	}
	count := 0
	for i, n := range nodes {
		if count += 1 + min(n.flatTags, MaxTags); count >= boxes {
			return i + 1
		}
	}
	return len(nodes)
}

// visualNodes charges the nodes that are kept, with edges, and sorts them by how
// much they tell.
func (r *Report) visualNodes(c *charger, kept []bool) []*Node {
	charged := c.run(kept, allEdges)
	nodes := c.nodes(charged)
	connect(nodes, charged.edges.edges)
	nodes = r.selected(nodes)
	score := map[*Node]int64{}
	for _, n := range nodes {
		score[n] = n.entropy()
	}
	slices.SortFunc(nodes, func(a, b *Node) int {
		return cmp.Or(
			cmp.Compare(abs(score[b]), abs(score[a])), compareNames(a, b), cmp.Compare(abs(b.Flat), abs(a.Flat)),
			strings.Compare(fmt.Sprint(a.Info), fmt.Sprint(b.Info)))
	})
	return nodes
}

// entropy is how much a node tells in a drawing, as pprof has it: cum weighted
// by the entropy of how its edges divide it. A node that all comes into from
// one side and leaves by one other tells nothing.
func (n *Node) entropy() int64 {
	score := 1.0 // a root or a leaf
	if len(n.In) > 0 {
		score = edgeEntropy(n.In, 0)
	}
	if len(n.Out) > 0 {
		score += edgeEntropy(n.Out, n.Flat)
	} else {
		score++
	}
	return int64(score*float64(n.Cum)) + n.Flat
}

func edgeEntropy(edges []*Edge, self int64) float64 {
	total := self
	for _, e := range edges {
		if e.Weight > 0 {
			total += e.Weight
		}
	}
	if total == 0 {
		return 0
	}
	bits := func(v int64) float64 {
		part := float64(abs(v)) / float64(total)
		return -part * math.Log2(part)
	}
	score := 0.0
	for _, e := range edges {
		score += bits(e.Weight)
	}
	if self > 0 {
		score += bits(self)
	}
	return score
}

// removeRedundant removes edges across nodes that are left out where another
// way leads from the one node to the other, the lightest first; but none that
// is heavier than a direct call to the same node.
func removeRedundant(nodes []*Node) {
	for _, n := range slices.Backward(nodes) {
		in := slices.Clone(n.In)
		SortEdges(in)
		for _, e := range slices.Backward(in) {
			if !e.Residual {
				break
			}
			if otherWay(e) {
				isEdge := func(x *Edge) bool { return x == e }
				e.Src.Out = slices.DeleteFunc(e.Src.Out, isEdge)
				e.Dest.In = slices.DeleteFunc(e.Dest.In, isEdge)
			}
		}
	}
}

// otherWay reports whether calls lead from an edge's source to its destination
// without the edge.
func otherWay(e *Edge) bool {
	seen := map[*Node]bool{e.Dest: true}
	for queue := []*Node{e.Dest}; len(queue) > 0; queue = queue[1:] {
		for _, in := range queue[0].In {
			switch {
			case in == e || seen[in.Src]:
			case in.Src == e.Src:
				return true
			default:
				seen[in.Src] = true
				queue = append(queue, in.Src)
			}
		}
	}
	return false
}

// Legend returns what a drawing says of the profile, the filters and what of it
// is shown, a line each.
func (r *Report) Legend(g *Graph) []string {
	o := r.Options
	o.CompactLabels = false
	lines := (&Report{Profile: r.Profile, Options: o, Type: r.Type, Unit: r.Unit, Total: r.Total, printed: r.printed}).Header(g)
	if r.Total == 0 || g.DroppedEdges == 0 {
		return lines
	}
	dropped := fmt.Sprintf("Dropped %s (freq <= %s)", count(g.DroppedEdges, "edge"), r.Format(cutoff(r.Total, o.EdgeFraction)))
	at := len(lines)
	if at > 0 && strings.HasPrefix(lines[at-1], "Showing top ") {
		at--
	}
	return slices.Insert(lines, at, dropped)
}
