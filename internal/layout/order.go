package layout

import (
	"cmp"
	"slices"
)

// Bounds of the work. Beyond manySegments a sweep takes long and gains little.
const (
	sweeps       = 24
	patience     = 4 // sweeps without fewer crossings
	fewSweeps    = 6
	manySegments = 20_000
)

// order arranges the vertices of each rank so that segments cross seldom: each
// rank is sorted by the mean place of its neighbours in the rank before it, from
// above and from below in turn; the arrangement with the fewest crossings is
// kept (Sugiyama's barycentre method). Neighbours are then exchanged where that
// helps.
func (l *layers) order() {
	l.begin()
	best, fewest := l.arrangement(), l.crossings()
	limit := sweeps
	if l.segments > manySegments {
		limit = fewSweeps
	}
	idle := 0
	for i := 0; i < limit && fewest > 0 && idle < patience; i++ {
		l.sweep(i%2 == 0)
		if limit == sweeps {
			l.exchange()
		}
		idle++
		if n := l.crossings(); n < fewest {
			best, fewest, idle = l.arrangement(), n, 0
		}
	}
	l.arrange(best)
}

// begin orders each rank as a depth-first search from the sources meets its
// vertices: what belongs together begins side by side.
func (l *layers) begin() {
	seen := make([]bool, len(l.vertices))
	next := make([][]int, len(l.ranks))
	var stack []int
	for v := range l.graph.Nodes {
		if len(l.vertices[v].up) > 0 {
			continue
		}
		stack = append(stack, v)
		for len(stack) > 0 {
			u := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[u] {
				continue
			}
			seen[u] = true
			next[l.vertices[u].rank] = append(next[l.vertices[u].rank], u)
			for _, d := range slices.Backward(l.vertices[u].down) {
				stack = append(stack, d.to)
			}
		}
	}
	l.arrange(next)
}

func (l *layers) arrangement() [][]int {
	out := make([][]int, len(l.ranks))
	for i, r := range l.ranks {
		out[i] = slices.Clone(r)
	}
	return out
}

func (l *layers) arrange(ranks [][]int) {
	l.ranks = ranks
	for _, r := range ranks {
		l.number(r)
	}
}

func (l *layers) number(rank []int) {
	for i, v := range rank {
		l.vertices[v].pos = i
	}
}

func (l *layers) sweep(downwards bool) {
	mean := make([]float64, len(l.vertices))
	for i := range l.ranks {
		rank := l.ranks[i]
		if !downwards {
			rank = l.ranks[len(l.ranks)-1-i]
		}
		for _, v := range rank {
			links := l.vertices[v].up
			if !downwards {
				links = l.vertices[v].down
			}
			mean[v] = l.mean(v, links)
		}
		slices.SortFunc(rank, func(a, b int) int {
			return cmp.Or(cmp.Compare(mean[a], mean[b]), cmp.Compare(l.vertices[a].pos, l.vertices[b].pos))
		})
		l.number(rank)
	}
}

// mean returns the mean place of neighbours; a vertex without any keeps its own.
func (l *layers) mean(v int, links []link) float64 {
	if len(links) == 0 {
		return float64(l.vertices[v].pos)
	}
	sum := 0
	for _, u := range links {
		sum += l.vertices[u.to].pos
	}
	return float64(sum) / float64(len(links))
}

// exchange swaps neighbours of a rank whose segments then cross less.
func (l *layers) exchange() {
	for _, rank := range l.ranks {
		for i := 1; i < len(rank); i++ {
			u, v := &l.vertices[rank[i-1]], &l.vertices[rank[i]]
			now := l.inversions(u.up, v.up) + l.inversions(u.down, v.down)
			then := l.inversions(v.up, u.up) + l.inversions(v.down, u.down)
			if then < now {
				rank[i-1], rank[i] = rank[i], rank[i-1]
				u.pos, v.pos = v.pos, u.pos
			}
		}
	}
}

// inversions counts the crossings of the segments of two neighbours. Those of
// vertices with many are not counted: exchanging such vertices is left to the
// sweeps.
func (l *layers) inversions(left, right []link) int {
	if len(left)*len(right) > 4096 {
		return 0
	}
	n := 0
	for _, a := range left {
		for _, b := range right {
			if l.vertices[a.to].pos > l.vertices[b.to].pos {
				n++
			}
		}
	}
	return n
}
