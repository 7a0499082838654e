package layout

import (
	"cmp"
	"math"
	"slices"
)

// place computes the x of every vertex after Brandes and Koepf, "Fast and simple
// horizontal coordinate assignment", 2002: vertices are aligned with the median
// of their neighbours to long vertical blocks, in four ways (with the upper or
// the lower neighbours, the left or the right ones first), and the mean of the
// two middle results of the four is taken. Blocks are moved together along the
// graph they form, instead of the classes of the paper, which may overlap.
func (l *layers) place() {
	l.sortLinks()
	crossed := l.conflicts()
	var xs [4][]float64
	for i := range xs {
		a := alignment{layers: l, crossed: crossed, below: i&1 != 0, mirrored: i&2 != 0}
		xs[i] = a.coordinates()
	}
	align(xs[:], l)
	for v := range l.vertices {
		four := []float64{xs[0][v], xs[1][v], xs[2][v], xs[3][v]}
		slices.Sort(four)
		l.vertices[v].x = (four[1] + four[2]) / 2
	}
}

// sortLinks orders the neighbours of each vertex from left to right.
func (l *layers) sortLinks() {
	byPlace := func(p, q link) int { return cmp.Compare(l.vertices[p.to].pos, l.vertices[q.to].pos) }
	for v := range l.vertices {
		slices.SortFunc(l.vertices[v].up, byPlace)
		slices.SortFunc(l.vertices[v].down, byPlace)
	}
}

// conflicts marks the segments that cross one between two bends: long edges
// stay straight, and what crosses them bends.
func (l *layers) conflicts() []bool {
	crossed := make([]bool, l.segments)
	for i := 1; i < len(l.ranks); i++ {
		upper, lower := l.ranks[i-1], l.ranks[i]
		from, done := 0, 0 // the pos, in the upper rank, of the inner segment to the left; vertices checked
		for j, v := range lower {
			inner := l.inner(v)
			if inner < 0 && j < len(lower)-1 {
				continue
			}
			to := len(upper) - 1
			if inner >= 0 {
				to = inner
			}
			for ; done <= j; done++ {
				l.mark(lower[done], from, to, crossed)
			}
			from = to
		}
	}
	return crossed
}

// inner returns the pos of the bend above a bend, or -1.
func (l *layers) inner(v int) int {
	if !l.vertices[v].bend {
		return -1
	}
	if u := &l.vertices[l.vertices[v].up[0].to]; u.bend {
		return u.pos
	}
	return -1
}

func (l *layers) mark(v, from, to int, crossed []bool) {
	for _, u := range l.vertices[v].up {
		p := &l.vertices[u.to]
		if (p.pos < from || p.pos > to) && !(p.bend && l.vertices[v].bend) {
			crossed[u.segment] = true
		}
	}
}

// An alignment is one of the four ways.
type alignment struct {
	*layers
	crossed         []bool
	below, mirrored bool
	root, next      []int // block of a vertex; the next vertex in its block, in a ring
}

func (a *alignment) coordinates() []float64 {
	a.alignAll()
	x := a.compact()
	out := make([]float64, len(a.vertices))
	for v := range out {
		out[v] = x[a.root[v]]
		if a.mirrored {
			out[v] = -out[v]
		}
	}
	return out
}

func (a *alignment) alignAll() {
	n := len(a.vertices)
	a.root, a.next = make([]int, n), make([]int, n)
	for v := range n {
		a.root[v], a.next[v] = v, v
	}
	for i := range a.ranks {
		rank := a.ranks[i]
		if a.below {
			rank = a.ranks[len(a.ranks)-1-i]
		}
		a.alignRank(rank)
	}
}

// alignRank joins the vertices of a rank with a median neighbour each, as long
// as these do not cross.
func (a *alignment) alignRank(rank []int) {
	last := -1 // place, seen from the side we begin at, of the neighbour joined last
	for j := range rank {
		v := rank[j]
		if a.mirrored {
			v = rank[len(rank)-1-j]
		}
		for _, u := range a.medians(v) {
			if p := a.place(u.to); a.next[v] == v && !a.crossed[u.segment] && last < p {
				a.next[u.to] = v
				a.root[v] = a.root[u.to]
				a.next[v] = a.root[v]
				last = p
			}
		}
	}
}

// place is the pos of a vertex seen from the side the alignment begins at.
func (a *alignment) place(v int) int {
	if a.mirrored {
		return len(a.ranks[a.vertices[v].rank]) - 1 - a.vertices[v].pos
	}
	return a.vertices[v].pos
}

// medians returns the one or two middle neighbours, nearest to our side first.
func (a *alignment) medians(v int) []link {
	links := a.vertices[v].up
	if a.below {
		links = a.vertices[v].down
	}
	if len(links) == 0 {
		return nil
	}
	low, high := links[(len(links)-1)/2], links[len(links)/2]
	switch {
	case len(links)%2 == 1:
		return []link{low}
	case a.mirrored:
		return []link{high, low}
	}
	return []link{low, high}
}

// compact places the blocks as far to our side as their neighbours allow, then
// moves those that have room towards their neighbours on the other side.
func (a *alignment) compact() []float64 {
	b := a.blocks()
	x := make([]float64, len(a.vertices))
	for _, v := range b.order {
		for _, n := range b.after[v] {
			x[n.block] = max(x[n.block], x[v]+n.distance)
		}
	}
	for _, v := range slices.Backward(b.order) {
		room := math.Inf(1)
		for _, n := range b.after[v] {
			room = min(room, x[n.block]-n.distance)
		}
		if !math.IsInf(room, 1) {
			x[v] = max(x[v], room)
		}
	}
	return x
}

// blocks is the graph of blocks: which must be beside which, how far away.
type blocks struct {
	after [][]neighbour // root -> neighbours further from our side
	order []int         // roots, neighbours after each other
}

type neighbour struct {
	block    int
	distance float64
}

func (a *alignment) blocks() blocks {
	n := len(a.vertices)
	b := blocks{after: make([][]neighbour, n)}
	missing := make([]int, n)
	for _, rank := range a.ranks {
		for j := 1; j < len(rank); j++ {
			near, far := rank[j-1], rank[j]
			d := a.separation(near, far)
			if a.mirrored {
				near, far = far, near
			}
			near, far = a.root[near], a.root[far]
			b.after[near] = append(b.after[near], neighbour{far, d})
			missing[far]++
		}
	}
	for v := range n {
		if a.root[v] == v && missing[v] == 0 {
			b.order = append(b.order, v)
		}
	}
	for i := 0; i < len(b.order); i++ {
		for _, f := range b.after[b.order[i]] {
			if missing[f.block]--; missing[f.block] == 0 {
				b.order = append(b.order, f.block)
			}
		}
	}
	return b
}

// align shifts the four results to the narrowest of them: those that begin at
// the left by their left edge, the others by their right edge.
func align(xs [][]float64, l *layers) {
	var low, high [4]float64
	narrowest := 0
	for i, x := range xs {
		low[i], high[i] = extent(x, l)
		if high[i]-low[i] < high[narrowest]-low[narrowest] {
			narrowest = i
		}
	}
	for i, x := range xs {
		shift := low[narrowest] - low[i]
		if i&2 != 0 {
			shift = high[narrowest] - high[i]
		}
		for v := range x {
			x[v] += shift
		}
	}
}

func extent(x []float64, l *layers) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for v := range x {
		low = min(low, x[v]-l.vertices[v].left)
		high = max(high, x[v]+l.vertices[v].right)
	}
	return low, high
}
