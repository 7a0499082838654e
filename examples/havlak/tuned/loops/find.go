// Package loops recognises the loops of a flow graph and how they are nested,
// as in Paul Havlak, "Nesting of Reducible and Irreducible Loops", ACM TOPLAS
// 19 (4), 1997.
package loops

import (
	"slices"
	"sync"

	"example.com/havlak/flow"
)

// unvisited is the number of a block that the search did not reach.
const unvisited = -1

// node is a block in the order of the search, and at the same time a set of
// blocks, those of a loop: all that have the same root are in one set.
type node struct {
	parent int32 // number of a node that is in the same set, of itself in the root
	last   int32 // greatest number below it in the tree of the search
	body   int32 // number of the node in whose loop it was found last
	block  *flow.Block
	loop   *Loop
	other  []int32 // nodes that jump here from outside the tree below; some may be there twice
}

// step is where the search is in the jumps of a block.
type step struct {
	number int32
	jump   int32
}

// finder is the work space of a search, kept for the next one.
type finder struct {
	number []int32 // by index of the block
	nodes  []node  // by number
	path   []step
	work   []int32
}

var finders = sync.Pool{New: func() any { return new(finder) }}

// Find adds the loops of the graph to the tree.
func Find(g *flow.Graph, t *Tree) {
	if g.Start() == nil {
		return
	}
	f := finders.Get().(*finder)
	f.reset(g.Len())
	f.search(g.Start())
	f.sources()
	for w := len(f.nodes) - 1; w >= 0; w-- {
		f.loop(int32(w), t)
	}
	f.forget()
	finders.Put(f)
}

// reset makes room for a graph of so many blocks.
func (f *finder) reset(size int) {
	f.number = slices.Grow(f.number[:0], size)[:size]
	for i := range f.number {
		f.number[i] = unvisited
	}
	f.nodes = slices.Grow(f.nodes[:0], size)[:0]
}

// forget lets go of the graph and of the tree.
func (f *finder) forget() {
	for i := range f.nodes {
		f.nodes[i].block, f.nodes[i].loop = nil, nil
	}
}

// visit gives a block its number.
func (f *finder) visit(b *flow.Block) {
	n := len(f.nodes)
	f.number[b.Index] = int32(n)
	f.nodes = f.nodes[:n+1]
	x := &f.nodes[n]
	*x = node{parent: int32(n), body: unvisited, block: b, other: x.other[:0]}
	f.path = append(f.path, step{number: int32(n)})
}

// search numbers the blocks that can be reached from b, depth first.
func (f *finder) search(b *flow.Block) {
	f.visit(b)
	for len(f.path) > 0 {
		at := &f.path[len(f.path)-1]
		x := &f.nodes[at.number]
		if int(at.jump) == len(x.block.Out) {
			x.last = int32(len(f.nodes) - 1)
			f.path = f.path[:len(f.path)-1]
			continue
		}
		target := x.block.Out[at.jump]
		at.jump++
		if f.number[target.Index] == unvisited {
			f.visit(target)
		}
	}
}

// isAncestor reports whether node w is v or above it in the tree of the search.
func (f *finder) isAncestor(w, v int32) bool {
	return w <= v && v <= f.nodes[w].last
}

// sources notes the jumps to each node from outside the tree below it.
func (f *finder) sources() {
	for i := range f.nodes {
		x := &f.nodes[i]
		for _, source := range x.block.In {
			if v := f.number[source.Index]; v != unvisited && !f.isAncestor(int32(i), v) {
				x.other = append(x.other, v)
			}
		}
	}
}

// find returns the root of the set that n is in, and shortens the way there.
func (f *finder) find(n int32) int32 {
	root := n
	for f.nodes[root].parent != root {
		root = f.nodes[root].parent
	}
	for n != root {
		f.nodes[n].parent, n = root, f.nodes[n].parent
	}
	return root
}

// loop adds the loop whose header is node w, if there is one.
func (f *finder) loop(w int32, t *Tree) {
	x := &f.nodes[w]
	isLoop, isReducible := false, true
	body := f.work[:0] // roots of the sets in the loop
	for _, source := range x.block.In {
		v := f.number[source.Index]
		if v == unvisited || !f.isAncestor(w, v) {
			continue
		}
		isLoop = true
		if v != w {
			body = f.join(body, f.find(v), w)
		}
	}
	if !isLoop {
		return
	}
	// Whatever leads into the body, but w, is in the body.
	for i := 0; i < len(body); i++ {
		for _, v := range f.nodes[body[i]].other {
			y := f.find(v)
			switch {
			case !f.isAncestor(w, y):
				isReducible = false
				if !slices.Contains(x.other, y) {
					x.other = append(x.other, y)
				}
			case y != w:
				body = f.join(body, y, w)
			}
		}
	}
	f.work = body
	f.nest(t, w, body).Reducible = isReducible
}

// join adds a set to the body of the loop of w, unless it is in there.
func (f *finder) join(body []int32, n, w int32) []int32 {
	if f.nodes[n].body == w {
		return body
	}
	f.nodes[n].body = w
	return append(body, n)
}

// nest makes the loop of w and puts the body into it.
func (f *finder) nest(t *Tree, w int32, body []int32) *Loop {
	inner := 0
	for _, n := range body {
		if f.nodes[n].loop != nil {
			inner++
		}
	}
	l := t.add(f.nodes[w].block, 1+len(body)-inner, inner)
	f.nodes[w].loop = l
	for _, n := range body {
		x := &f.nodes[n]
		x.parent = w
		if x.loop != nil {
			x.loop.nest(l)
		} else {
			l.add(x.block)
		}
	}
	return l
}
