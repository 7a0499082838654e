package layout

// A vertex is a node, or a bend of an edge on a rank it passes.
type vertex struct {
	rank, pos   int     // pos is the place within the rank
	left, right float64 // extent on either side of x
	height      float64
	x           float64
	bend        bool
	up, down    []link // to the neighbouring ranks
}

// A link is one end of a segment, the piece of an edge between two ranks.
type link struct {
	to      int // vertex
	segment int
}

// layers is the graph with its edges cut into segments. The first vertices are
// the nodes, under the same indices.
type layers struct {
	graph    Graph
	arcs     []arc
	vertices []vertex
	ranks    [][]int // rank -> vertices in order
	chains   [][]int // arc -> its vertices, from its upper to its lower node
	labels   []int   // arc -> vertex that carries its label
	segments int
}

func newLayers(g Graph, arcs []arc, rank []int) *layers {
	l := &layers{graph: g, arcs: arcs, chains: make([][]int, len(arcs)), labels: make([]int, len(arcs))}
	for v, n := range g.Nodes {
		l.add(vertex{rank: rank[v], left: n.Width / 2, right: n.Width / 2, height: n.Height})
	}
	for _, e := range g.Edges {
		if v := &l.vertices[e.From]; e.From == e.To {
			v.right = max(v.right, g.Nodes[e.From].Width/2+loopRoom+e.LabelWidth)
		}
	}
	for i, a := range arcs {
		l.cut(i, a)
	}
	return l
}

func (l *layers) add(v vertex) int {
	for len(l.ranks) <= v.rank {
		l.ranks = append(l.ranks, nil)
	}
	v.pos = len(l.ranks[v.rank])
	l.vertices = append(l.vertices, v)
	id := len(l.vertices) - 1
	l.ranks[v.rank] = append(l.ranks[v.rank], id)
	return id
}

// cut makes the bends of an arc. The label sits on an odd rank, where no nodes
// are, in the middle of the arc.
func (l *layers) cut(i int, a arc) {
	from, to := l.vertices[a.from].rank, l.vertices[a.to].rank
	middle := (from + to) / 2
	if middle%2 == 0 {
		middle--
	}
	chain := []int{a.from}
	for r := from + 1; r < to; r++ {
		b := vertex{rank: r, left: bendGap / 2, right: bendGap / 2, bend: true}
		if r == middle {
			e := l.graph.Edges[a.edge]
			b.right += e.LabelWidth
			b.height = e.LabelHeight
			l.labels[i] = len(l.vertices)
		}
		chain = append(chain, l.add(b))
	}
	l.chains[i] = append(chain, a.to)
	for j := 1; j < len(l.chains[i]); j++ {
		l.join(l.chains[i][j-1], l.chains[i][j])
	}
}

func (l *layers) join(upper, lower int) {
	u, v := &l.vertices[upper], &l.vertices[lower]
	u.down = append(u.down, link{lower, l.segments})
	v.up = append(v.up, link{upper, l.segments})
	l.segments++
}

// separation is the least distance of x between neighbours of a rank.
func (l *layers) separation(left, right int) float64 {
	a, b := &l.vertices[left], &l.vertices[right]
	gap := float64(nodeGap)
	if a.bend || b.bend {
		gap = bendGap
	}
	return a.right + gap + b.left
}
