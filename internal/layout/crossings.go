package layout

import "slices"

// crossings counts the pairs of segments that cross.
func (l *layers) crossings() int {
	n := 0
	var ends, tree []int
	for i := 1; i < len(l.ranks); i++ {
		ends = ends[:0]
		for _, v := range l.ranks[i-1] {
			from := len(ends)
			for _, d := range l.vertices[v].down {
				ends = append(ends, l.vertices[d.to].pos)
			}
			slices.Sort(ends[from:])
		}
		tree = resize(tree, len(l.ranks[i])+1)
		n += inverted(ends, tree)
	}
	return n
}

func resize(s []int, n int) []int {
	if cap(s) < n {
		return make([]int, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// inverted counts the pairs of a list of numbers below len(tree)-1 that are in
// falling order, with a Fenwick tree of those met so far: Barth, Mutzel and
// Juenger, "Simple and efficient bilayer cross counting", 2004.
func inverted(list, tree []int) int {
	n := 0
	for met, x := range list {
		notAbove := 0
		for i := x + 1; i > 0; i -= i & -i {
			notAbove += tree[i]
		}
		n += met - notAbove
		for i := x + 1; i < len(tree); i += i & -i {
			tree[i]++
		}
	}
	return n
}
