package tangle

import "slices"

// Loop is a loop: its blocks without those of the loops in it.
type Loop struct {
	Header *Block
	Parent *Loop // nil if it is in no other
	Depth  int   // 1 if it is in no other
	own    map[*Block]struct{}
	inner  map[*Loop]struct{}
}

// Size returns how many blocks are in the loop and in those in it.
func (l *Loop) Size() int {
	n := len(l.own)
	for in := range l.inner {
		n += in.Size()
	}
	return n
}

// Has reports whether a block is in the loop, or in one in it.
func (l *Loop) Has(b *Block) bool {
	if _, ok := l.own[b]; ok {
		return true
	}
	for in := range l.inner {
		if in.Has(b) {
			return true
		}
	}
	return false
}

// Forest is all loops of a graph.
type Forest struct {
	Graph   *Graph
	Loops   []*Loop // outer before inner, in the order of their headers
	Tangles int     // ways back that are no loop, as control may come in elsewhere

	dom  *dominators
	loop []*Loop // by block: the innermost
}

// Find finds the loops of a graph.
func Find(g *Graph) *Forest {
	f := &Forest{Graph: g, dom: newDominators(g), loop: make([]*Loop, len(g.Blocks))}
	order := f.dom.order
	for i := len(order) - 1; i >= 0; i-- {
		if l := f.headed(order[i]); l != nil {
			f.Loops = append(f.Loops, l)
		}
	}
	slices.Reverse(f.Loops)
	for _, l := range f.Loops {
		l.Depth = 1
		if l.Parent != nil {
			l.Depth = l.Parent.Depth + 1
		}
	}
	return f
}

// headed returns the loop that a block heads, or nil.
func (f *Forest) headed(header *Block) *Loop {
	var back []*Block
	for _, p := range header.pred {
		if _, reached := f.dom.rank[p]; !reached || f.dom.rank[p] < f.dom.rank[header] {
			continue
		}
		if f.dom.over(header, p) {
			back = append(back, p)
		} else {
			f.Tangles++
		}
	}
	if back == nil {
		return nil
	}
	l := &Loop{Header: header, own: map[*Block]struct{}{header: {}}, inner: map[*Loop]struct{}{}}
	f.collect(l, back)
	f.loop[header.ID] = l
	return l
}

// collect walks back from the ends of a loop to its header. Loops that it comes upon are
// in this one.
func (f *Forest) collect(l *Loop, todo []*Block) {
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, reached := f.dom.rank[b]; !reached || b == l.Header {
			continue
		}
		in := f.loop[b.ID]
		if in == nil {
			f.loop[b.ID] = l
			l.own[b] = struct{}{}
			todo = append(todo, b.pred...)
			continue
		}
		for in.Parent != nil {
			in = in.Parent
		}
		if in != l {
			in.Parent = l
			l.inner[in] = struct{}{}
			todo = append(todo, in.Header.pred...)
		}
	}
}

// Innermost returns the innermost loop that a block is in, or nil.
func (f *Forest) Innermost(b *Block) *Loop { return f.loop[b.ID] }

// Depths returns how deep each block is in loops, by number.
func (f *Forest) Depths() []int {
	depths := []int{}
	for _, b := range f.Graph.Blocks {
		depth := 0
		if l := f.loop[b.ID]; l != nil {
			depth = l.Depth
		}
		depths = append(depths, depth)
	}
	return depths
}
