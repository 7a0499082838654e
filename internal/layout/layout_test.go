package layout

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// random returns a graph of n nodes with about m edges, cycles and loops among
// them.
func random(seed uint64, n, m int) Graph {
	r := rand.New(rand.NewPCG(seed, 1))
	g := Graph{Nodes: make([]Node, n)}
	for i := range g.Nodes {
		g.Nodes[i] = Node{Width: 20 + 180*r.Float64(), Height: 10 + 60*r.Float64()}
	}
	for range m {
		g.Edges = append(g.Edges, Edge{From: r.IntN(n), To: r.IntN(n), Weight: r.IntN(100), LabelWidth: 40, LabelHeight: 12})
	}
	return g
}

func graphs() map[string]Graph {
	chain := Graph{Nodes: make([]Node, 500)}
	star := Graph{Nodes: make([]Node, 300)}
	for i := 1; i < 500; i++ {
		chain.Edges = append(chain.Edges, Edge{From: i - 1, To: i})
	}
	for i := 1; i < 300; i++ {
		star.Edges = append(star.Edges, Edge{From: 0, To: i})
	}
	return map[string]Graph{
		"none":      {},
		"one":       {Nodes: []Node{{10, 10}}},
		"no edges":  {Nodes: make([]Node, 9)},
		"loop":      {Nodes: []Node{{10, 10}}, Edges: []Edge{{From: 0, To: 0}}},
		"pair":      {Nodes: make([]Node, 2), Edges: []Edge{{From: 0, To: 1}, {From: 1, To: 0}, {From: 0, To: 1}}},
		"chain":     chain,
		"star":      star,
		"small":     random(1, 8, 12),
		"sparse":    random(2, 80, 90),
		"usual":     random(3, 80, 200),
		"dense":     random(4, 30, 300),
		"several":   random(5, 300, 200),
		"unlabeled": {Nodes: make([]Node, 3), Edges: []Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 0, To: 2}}},
	}
}

func TestDrawingHolds(t *testing.T) {
	for name, g := range graphs() {
		t.Run(name, func(t *testing.T) { check(t, g, Draw(g)) })
	}
}

// check holds what is true of every drawing: nothing outside, no node over
// another, every edge from the border of its node to that of the other.
func check(t *testing.T, g Graph, d Drawing) {
	t.Helper()
	for i, p := range d.Nodes {
		n := g.Nodes[i]
		if p.X-n.Width/2 < 0 || p.X+n.Width/2 > d.Width || p.Y-n.Height/2 < 0 || p.Y+n.Height/2 > d.Height {
			t.Errorf("node %d at %v is outside %v x %v", i, p, d.Width, d.Height)
		}
		for j := range i {
			q, m := d.Nodes[j], g.Nodes[j]
			if abs(p.X-q.X) < (n.Width+m.Width)/2 && abs(p.Y-q.Y) < (n.Height+m.Height)/2 {
				t.Errorf("nodes %d and %d overlap", j, i)
			}
		}
	}
	for i, e := range g.Edges {
		checkRoute(t, g, d, e, d.Edges[i])
	}
}

func checkRoute(t *testing.T, g Graph, d Drawing, e Edge, r Route) {
	t.Helper()
	if len(r.Points) < 4 || len(r.Points)%3 != 1 {
		t.Fatalf("edge %v: %d points are no cubic curves", e, len(r.Points))
	}
	for i, end := range []Point{r.Points[0], r.Points[len(r.Points)-1]} {
		v := []int{e.From, e.To}[i]
		c, n := d.Nodes[v], g.Nodes[v]
		if abs(end.X-c.X) > n.Width/2+1e-6 || abs(end.Y-c.Y) > n.Height/2+1e-6 {
			t.Errorf("edge %v: end %v is not at node %d", e, end, v)
		}
	}
	for _, p := range append(slices.Clone(r.Points), r.Label, Point{r.Label.X + e.LabelWidth, r.Label.Y}) {
		if p.X < 0 || p.X > d.Width || p.Y < 0 || p.Y > d.Height {
			t.Errorf("edge %v: %v is outside %v x %v", e, p, d.Width, d.Height)
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

// TestEdgesPassNoNode samples the curves: away from its ends an edge is in no
// node.
func TestEdgesPassNoNode(t *testing.T) {
	g := random(7, 60, 110)
	d := Draw(g)
	for i, e := range g.Edges {
		if e.From == e.To {
			continue
		}
		for _, p := range sampled(d.Edges[i].Points) {
			for v, c := range d.Nodes {
				if v != e.From && v != e.To && abs(p.X-c.X) < g.Nodes[v].Width/2 && abs(p.Y-c.Y) < g.Nodes[v].Height/2 {
					t.Fatalf("edge %d -> %d passes node %d", e.From, e.To, v)
				}
			}
		}
	}
}

func sampled(points []Point) []Point {
	var out []Point
	for i := 0; i+3 < len(points); i += 3 {
		for step := range 20 {
			t := float64(step) / 20
			u := 1 - t
			b := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
			var p Point
			for j, w := range b {
				p.X += w * points[i+j].X
				p.Y += w * points[i+j].Y
			}
			out = append(out, p)
		}
	}
	return out
}

func TestSameDrawingEachTime(t *testing.T) {
	for name, g := range graphs() {
		if a, b := Draw(g), Draw(g); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: two drawings of one graph differ", name)
		}
	}
}

// TestArcsPointDown holds for every graph; so do edges, where there is no cycle.
func TestArcsPointDown(t *testing.T) {
	for name, g := range graphs() {
		arcs := acyclic(g)
		if len(g.Nodes) == 0 {
			continue
		}
		rank := ranks(len(g.Nodes), arcs)
		if slices.Min(rank) != 0 {
			t.Errorf("%s: the first rank is %d", name, slices.Min(rank))
		}
		for _, a := range arcs {
			if span := rank[a.to] - rank[a.from]; span < minLength || span%minLength != 0 {
				t.Errorf("%s: arc %v spans %d ranks", name, a, span)
			}
		}
	}
}

func TestOnlyCyclesAreTurned(t *testing.T) {
	g := Graph{Nodes: make([]Node, 4), Edges: []Edge{{From: 0, To: 1}, {From: 1, To: 2, Weight: 9}, {From: 2, To: 1}, {From: 0, To: 3}, {From: 3, To: 2}}}
	for _, a := range acyclic(g) {
		if want := a.edge == 2; a.reversed != want {
			t.Errorf("edge %d: reversed = %v, want %v", a.edge, a.reversed, want)
		}
	}
}

// TestRanksAreShort: a source of its own moves down to the one node it leads
// to, and a heavy edge is shorter than a light one.
func TestRanksAreShort(t *testing.T) {
	// 0 -> 1 -> 2 -> 3, 4 -> 3, and 5 between 0 and 3, pulled to 3.
	g := Graph{Nodes: make([]Node, 6), Edges: []Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}, {From: 4, To: 3}, {From: 0, To: 5}, {From: 5, To: 3, Weight: 5}}}
	got := ranks(6, acyclic(g))
	want := []int{0, 2, 4, 6, 4, 4}
	if !slices.Equal(got, want) {
		t.Errorf("ranks = %v, want %v", got, want)
	}
}

// TestCrossings compares the count with that of all pairs.
func TestCrossings(t *testing.T) {
	for seed := range uint64(20) {
		g := random(seed, 20, 40)
		arcs := acyclic(g)
		l := newLayers(g, arcs, ranks(len(g.Nodes), arcs))
		if got, want := l.crossings(), allPairs(l); got != want {
			t.Errorf("seed %d: crossings = %d, want %d", seed, got, want)
		}
	}
}

func allPairs(l *layers) int {
	n := 0
	for _, rank := range l.ranks {
		for i, a := range rank {
			for _, b := range rank[i+1:] {
				for _, p := range l.vertices[a].down {
					for _, q := range l.vertices[b].down {
						if l.vertices[p.to].pos > l.vertices[q.to].pos {
							n++
						}
					}
				}
			}
		}
	}
	return n
}

// TestPlanarTreesDoNotCross: a tree, its edges in any order, is drawn without a
// crossing, and an order is never worse than the one it began with.
func TestPlanarTreesDoNotCross(t *testing.T) {
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 2))
		g := Graph{Nodes: make([]Node, 60)}
		for i := 1; i < 60; i++ {
			g.Edges = append(g.Edges, Edge{From: r.IntN(i), To: i})
		}
		r.Shuffle(len(g.Edges), func(i, j int) { g.Edges[i], g.Edges[j] = g.Edges[j], g.Edges[i] })
		arcs := acyclic(g)
		l := newLayers(g, arcs, ranks(60, arcs))
		l.order()
		if n := l.crossings(); n != 0 {
			t.Errorf("seed %d: a tree with %d crossings", seed, n)
		}
	}
}

func TestChainIsStraight(t *testing.T) {
	d := Draw(graphs()["chain"])
	for i, p := range d.Nodes {
		if abs(p.X-d.Nodes[0].X) > 1e-6 {
			t.Fatalf("node %d of a chain is at x %v, the first at %v", i, p.X, d.Nodes[0].X)
		}
	}
}

func FuzzDraw(f *testing.F) {
	f.Add(uint64(1), uint8(5), uint8(9))
	f.Add(uint64(2), uint8(40), uint8(90))
	f.Fuzz(func(t *testing.T, seed uint64, n, m uint8) {
		g := random(seed, int(n)+1, int(m))
		check(t, g, Draw(g))
	})
}

func BenchmarkDraw(b *testing.B) {
	for name, g := range map[string]Graph{"nodes=80": random(1, 80, 200), "nodes=1000": random(2, 1000, 2000), "nodes=3000": random(3, 3000, 4500)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Draw(g)
			}
		})
	}
}
