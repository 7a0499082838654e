// Package flow is the control flow graph of a procedure: basic blocks and the
// jumps between them.
package flow

// Block is a basic block.
type Block struct {
	Name int
	In   []*Block // blocks that jump here
	Out  []*Block // blocks this one jumps to
}

// Graph is a set of blocks. The block that was made first is where it starts.
type Graph struct {
	blocks map[int]*Block
	start  *Block
}

// New returns a graph without blocks.
func New() *Graph {
	return &Graph{blocks: map[int]*Block{}}
}

// Block returns the block of a name, which it makes if there is none.
func (g *Graph) Block(name int) *Block {
	if b, ok := g.blocks[name]; ok {
		return b
	}
	b := &Block{Name: name}
	g.blocks[name] = b
	if g.start == nil {
		g.start = b
	}
	return b
}

// Jump adds a jump between two blocks, which it makes if there are none.
func (g *Graph) Jump(from, to int) {
	a, b := g.Block(from), g.Block(to)
	a.Out = append(a.Out, b)
	b.In = append(b.In, a)
}

// Start returns the first block, nil if there is none.
func (g *Graph) Start() *Block { return g.start }

// Len returns the number of blocks.
func (g *Graph) Len() int { return len(g.blocks) }

// Each calls f for every block, in no order.
func (g *Graph) Each(f func(*Block)) {
	for _, b := range g.blocks {
		f(b)
	}
}
