package tangle

import "fmt"

// Block is a run of instructions that is entered at its first and left at its last.
type Block struct {
	ID    int // in its graph, from 0
	Label string
	Code  []Instruction
	succ  []*Block
	pred  []*Block
}

// Graph is how control flows from block to block. The first block is the entry.
type Graph struct {
	Blocks []*Block
}

// Add adds a block.
func (g *Graph) Add(label string) *Block {
	b := &Block{ID: len(g.Blocks), Label: label}
	g.Blocks = append(g.Blocks, b)
	return b
}

// Flow says that control may go from one block to another.
func (g *Graph) Flow(from, to *Block) {
	from.succ = append(from.succ, to)
	to.pred = append(to.pred, from)
}

// NewGraph returns the graph of a program.
func NewGraph(lines []Line) (*Graph, error) {
	g := &Graph{}
	named := map[string]*Block{}
	var b *Block
	for _, l := range lines {
		if b == nil || l.Label != "" && len(b.Code) > 0 {
			next := g.Add("")
			if b != nil && falls(b) {
				g.Flow(b, next)
			}
			b = next
		}
		if l.Label != "" {
			b.Label = l.Label
			named[l.Label] = b
		}
		b.Code = append(b.Code, l.Instruction)
		if l.Target != "" || l.Op == "halt" {
			next := g.Add("")
			if falls(b) {
				g.Flow(b, next)
			}
			b = next
		}
	}
	for _, from := range g.Blocks {
		if n := len(from.Code); n > 0 && from.Code[n-1].Target != "" {
			to, ok := named[from.Code[n-1].Target]
			if !ok {
				return nil, fmt.Errorf("%w: no label %q", ErrSyntax, from.Code[n-1].Target)
			}
			g.Flow(from, to)
		}
	}
	return g, nil
}

// falls reports whether control may go on to what follows a block.
func falls(b *Block) bool {
	op := b.Code[len(b.Code)-1].Op
	return op != "jmp" && op != "halt"
}

// Order returns the blocks that can be reached, each before those that it leads to
// unless that is back. The slice is the caller's.
func (g *Graph) Order() []*Block {
	order := make([]*Block, 0, len(g.Blocks))
	seen := make([]bool, len(g.Blocks))
	var visit func(b *Block)
	visit = func(b *Block) {
		seen[b.ID] = true
		for _, s := range b.succ {
			if !seen[s.ID] {
				visit(s)
			}
		}
		order = append(order, b)
	}
	if len(g.Blocks) > 0 {
		visit(g.Blocks[0])
	}
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// Shared returns the blocks that are in more than one of some graphs, in the order in
// which they are met again; nil if there are none.
func Shared(graphs ...*Graph) []*Block {
	met := make(map[*Block]int)
	var shared []*Block
	for _, g := range graphs {
		for _, b := range g.Blocks {
			if met[b]++; met[b] == 2 {
				shared = append(shared, b)
			}
		}
	}
	return shared
}
