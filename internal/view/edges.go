package view

// edgeTable finds edges by their ends. It is an open hash table: there are few
// edges, but one is looked up for each frame of each stack.
type edgeTable struct {
	slots []int32 // index in edges + 1
	edges []rawEdge
}

type rawEdge struct {
	src, dest   int32
	seen        uint32 // the last stack that went this way
	residual    bool
	inline      bool
	weight, div int64
}

// find returns the edge from src to dest, a new one if there is none.
func (t *edgeTable) find(src, dest int32) *rawEdge {
	if 2*len(t.edges) >= len(t.slots) {
		t.grow()
	}
	mask := uint32(len(t.slots) - 1)
	for i := hashEdge(src, dest) & mask; ; i = (i + 1) & mask {
		if t.slots[i] == 0 {
			t.edges = append(t.edges, rawEdge{src: src, dest: dest, inline: true})
			t.slots[i] = int32(len(t.edges))
			return &t.edges[len(t.edges)-1]
		}
		if e := &t.edges[t.slots[i]-1]; e.src == src && e.dest == dest {
			return e
		}
	}
}

func hashEdge(src, dest int32) uint32 {
	h := (uint64(uint32(src))<<32 | uint64(uint32(dest))) * 0x9e3779b97f4a7c15
	return uint32(h >> 32)
}

func (t *edgeTable) grow() {
	t.slots = make([]int32, max(1024, 2*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for id := range t.edges {
		i := hashEdge(t.edges[id].src, t.edges[id].dest) & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = int32(id) + 1
	}
}

// add charges a call to an edge, once per stack.
func (t *edgeTable) add(src, dest int32, stack uint32, w, dw int64, residual, inline bool) {
	e := t.find(src, dest)
	if e.seen == stack {
		return
	}
	e.seen = stack
	e.weight += w
	e.div += dw
	e.residual = e.residual || residual
	e.inline = e.inline && inline
}
