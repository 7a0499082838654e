// Package loops recognises the loops of a flow graph and how they are nested,
// as in Paul Havlak, "Nesting of Reducible and Irreducible Loops", ACM TOPLAS
// 19 (4), 1997.
package loops

import "example.com/havlak/flow"

// unvisited is the number of a block that the search did not reach.
const unvisited = -1

// kind is what a block is to loops.
type kind int

const (
	plain       kind = iota // heads no loop
	reducible               // heads a loop with one entry
	self                    // jumps to itself
	irreducible             // heads a loop with several entries
	dead                    // cannot be reached
)

// node is a block in the order of the search, and at the same time a set of
// blocks, those of a loop: all that have the same root are in one set.
type node struct {
	parent *node
	block  *flow.Block
	loop   *Loop
	number int
}

// init makes n a set of its own.
func (n *node) init(b *flow.Block, number int) {
	n.parent, n.block, n.loop, n.number = n, b, nil, number
}

// find returns the root of the set that n is in, and shortens the way there.
func (n *node) find() *node {
	var passed []*node
	root := n
	for root != root.parent {
		if root.parent != root.parent.parent {
			passed = append(passed, root)
		}
		root = root.parent
	}
	for _, p := range passed {
		p.parent = root.parent
	}
	return root
}

// union puts the set of n into that of b.
func (n *node) union(b *node) { n.parent = b }

// isAncestor reports whether block w is w or above v in the tree of the
// search; last has the greatest number below each.
func isAncestor(w, v int, last []int) bool {
	return w <= v && v <= last[w]
}

// search numbers the blocks that can be reached from b, depth first, from
// number on. It returns the greatest number it gave.
func search(b *flow.Block, nodes []*node, number map[*flow.Block]int, last []int, current int) int {
	nodes[current].init(b, current)
	number[b] = current
	greatest := current
	for _, target := range b.Out {
		if number[target] == unvisited {
			greatest = search(target, nodes, number, last, greatest+1)
		}
	}
	last[number[b]] = greatest
	return greatest
}

// Find adds the loops of the graph to the tree.
func Find(g *flow.Graph, t *Tree) {
	if g.Start() == nil {
		return
	}
	size := g.Len()
	other := make([]map[int]bool, size) // blocks that jump here from outside the tree below
	back := make([][]int, size)         // blocks below that jump here
	number := make(map[*flow.Block]int)
	header := make([]int, size)
	kinds := make([]kind, size)
	last := make([]int, size)
	nodes := make([]*node, size)

	g.Each(func(b *flow.Block) { number[b] = unvisited })
	for i := range size {
		nodes[i] = &node{}
		other[i] = make(map[int]bool)
	}
	search(g.Start(), nodes, number, last, 0)

	for w := range size {
		header[w] = 0
		kinds[w] = plain
		b := nodes[w].block
		if b == nil {
			kinds[w] = dead
			continue
		}
		for _, source := range b.In {
			v := number[source]
			if v == unvisited {
				continue // a jump from where nothing leads
			}
			if isAncestor(w, v, last) {
				back[w] = append(back[w], v)
			} else {
				other[w][v] = true
			}
		}
	}

	for w := size - 1; w >= 0; w-- {
		b := nodes[w].block
		if b == nil {
			continue
		}
		// body has the sets of blocks that are in the loop of w.
		body := make(map[*node]bool)
		for _, v := range back[w] {
			if v != w {
				body[nodes[v].find()] = true
			} else {
				kinds[w] = self
			}
		}
		work := make([]*node, 0, len(body))
		for n := range body {
			work = append(work, n)
		}
		if len(body) > 0 {
			kinds[w] = reducible
		}
		// Whatever leads into the body, but w, is in the body.
		for len(work) > 0 {
			x := work[0]
			work = work[1:]
			for v := range other[x.number] {
				y := nodes[v].find()
				if !isAncestor(w, y.number, last) {
					kinds[w] = irreducible
					other[w][y.number] = true
				} else if y.number != w && !body[y] {
					body[y] = true
					work = append(work, y)
				}
			}
		}
		if len(body) > 0 || kinds[w] == self {
			l := t.add(b)
			l.Reducible = kinds[w] != irreducible
			nodes[w].loop = l
			for n := range body {
				header[n.number] = w
				n.union(nodes[w])
				if n.loop != nil {
					n.loop.nest(l)
				} else {
					l.add(n.block)
				}
			}
		}
	}
}
