package layout

import (
	"cmp"
	"slices"
)

// drawing moves everything to positive coordinates and routes the edges.
func (l *layers) drawing() Drawing {
	x := make([]float64, len(l.vertices))
	for v := range x {
		x[v] = l.vertices[v].x
	}
	low, high := extent(x, l)
	for v := range l.vertices {
		l.vertices[v].x += margin - low
	}
	y, tallest, bottom := l.heights()
	d := Drawing{
		Width:  high - low + 2*margin,
		Height: bottom + margin,
		Nodes:  make([]Point, len(l.graph.Nodes)),
		Edges:  make([]Route, len(l.graph.Edges)),
	}
	for v := range d.Nodes {
		d.Nodes[v] = Point{l.vertices[v].x, y[l.vertices[v].rank]}
	}
	r := router{l: l, y: y, tallest: tallest, start: map[[2]int]float64{}}
	r.ports()
	for i, a := range l.arcs {
		d.Edges[a.edge] = r.route(i, a)
	}
	l.loops(&d)
	return d
}

// heights returns the y of the middle of each rank, the height of its tallest
// vertex, and the y of the bottom.
func (l *layers) heights() (y, tallest []float64, bottom float64) {
	y, tallest = make([]float64, len(l.ranks)), make([]float64, len(l.ranks))
	at := float64(margin)
	for i, rank := range l.ranks {
		for _, v := range rank {
			tallest[i] = max(tallest[i], l.vertices[v].height)
		}
		y[i] = at + tallest[i]/2
		bottom = at + tallest[i]
		at = bottom + rankGap
	}
	return y, tallest, bottom
}

type router struct {
	l          *layers
	y, tallest []float64          // of the ranks
	start      map[[2]int]float64 // node, segment -> x where the segment touches the node
}

// maxSpread is the greatest distance of two arrows at a node.
const maxSpread = 14

// ports spreads the ends of a node's edges along its upper and lower side, in
// the order of where they lead.
func (r *router) ports() {
	for v := range r.l.graph.Nodes {
		n := &r.l.vertices[v]
		r.spread(v, n.up)
		r.spread(v, n.down)
	}
}

func (r *router) spread(v int, links []link) {
	links = slices.Clone(links)
	slices.SortStableFunc(links, func(a, b link) int {
		return cmp.Compare(r.l.vertices[a.to].x, r.l.vertices[b.to].x)
	})
	n := &r.l.vertices[v]
	step := min(maxSpread, r.l.graph.Nodes[v].Width*0.8/float64(max(len(links)-1, 1)))
	for i, k := range links {
		r.start[[2]int{v, k.segment}] = n.x + step*(float64(i)-float64(len(links)-1)/2)
	}
}

// route returns the curve of an arc: straight down through its bends, in an S
// from one to the next.
func (r *router) route(i int, a arc) Route {
	chain := r.l.chains[i]
	points := r.end(chain[0], chain[1], +1)
	for j := 1; j < len(chain)-1; j++ {
		points = append(points, r.bend(chain[j])...)
	}
	last := r.end(chain[len(chain)-1], chain[len(chain)-2], -1)
	slices.Reverse(last)
	points = append(points, last...)
	route := Route{Points: curve(points)}
	if a.reversed {
		slices.Reverse(route.Points)
	}
	label := &r.l.vertices[r.l.labels[i]]
	route.Label = Point{label.x + bendGap/2, r.y[label.rank]}
	return route
}

// end is where an arc touches a node on its lower (+1) or upper (-1) side, and
// where, straight on, it leaves the rank, so that it touches no taller neighbour.
func (r *router) end(v, neighbour int, side float64) []Point {
	n := &r.l.vertices[v]
	links := n.down
	if side < 0 {
		links = n.up
	}
	x := n.x
	for _, k := range links {
		if k.to == neighbour {
			x = r.start[[2]int{v, k.segment}]
		}
	}
	y := r.y[n.rank]
	points := []Point{{x, y + side*n.height/2}}
	if tallest := r.tallest[n.rank]; tallest > n.height {
		points = append(points, Point{x, y + side*tallest/2})
	}
	return points
}

// bend returns the points of a bend: an edge passes a rank straight, from its
// top to its bottom, so that it touches neither a node nor a label.
func (r *router) bend(v int) []Point {
	b := &r.l.vertices[v]
	y, half := r.y[b.rank], r.tallest[b.rank]/2
	if half == 0 {
		return []Point{{b.x, y}}
	}
	return []Point{{b.x, y - half}, {b.x, y + half}}
}

// curve joins points by cubic curves that are vertical at each of them.
func curve(points []Point) []Point {
	out := []Point{points[0]}
	for i := 1; i < len(points); i++ {
		p, q := points[i-1], points[i]
		middle := (p.Y + q.Y) / 2
		out = append(out, Point{p.X, middle}, Point{q.X, middle}, q)
	}
	return out
}

// loopRoom is how far an edge from a node to itself reaches out at its right.
const loopRoom = 20

// loops draws the edges from a node to itself in the room kept beside it.
func (l *layers) loops(d *Drawing) {
	for i, e := range l.graph.Edges {
		if e.From != e.To {
			continue
		}
		n, c := l.graph.Nodes[e.From], d.Nodes[e.From]
		top, bottom := c.Y-n.Height/4, c.Y+n.Height/4
		right := c.X + n.Width/2
		d.Edges[i] = Route{
			Points: []Point{{right, top}, {right + loopRoom, top}, {right + loopRoom, bottom}, {right, bottom}},
			Label:  Point{right + loopRoom, c.Y},
		}
	}
}
