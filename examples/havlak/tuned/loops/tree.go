package loops

import "example.com/havlak/flow"

// Loop is a loop of a flow graph, or the root, which stands for what is in no
// loop.
type Loop struct {
	Number    int // 0 for the root, then in the order of finding
	Header    *flow.Block
	Reducible bool // whether it can be entered at its header only
	Depth     int  // of the root 0; set by [Tree.Measure]
	Height    int  // of a loop without loops in it 0; likewise
	parent    *Loop
	blocks    []*flow.Block // each once
	inner     []*Loop       // each once
}

// Blocks returns the number of blocks in the loop that are in no inner one.
func (l *Loop) Blocks() int { return len(l.blocks) }

// Inner returns the number of loops right below this one.
func (l *Loop) Inner() int { return len(l.inner) }

// Parent returns the loop around this one, nil for the root.
func (l *Loop) Parent() *Loop { return l.parent }

// add puts a block into the loop.
func (l *Loop) add(b *flow.Block) { l.blocks = append(l.blocks, b) }

// nest puts the loop into another.
func (l *Loop) nest(parent *Loop) {
	l.parent = parent
	parent.inner = append(parent.inner, l)
}

// Tree is the loops of a graph by how they contain each other.
type Tree struct {
	Root  *Loop
	loops []*Loop // without the root
	// What is not used yet of what was allocated at once.
	spare       []Loop
	spareBlocks []*flow.Block
	spareInner  []*Loop
}

// NewTree returns a tree with a root only.
func NewTree() *Tree {
	return &Tree{Root: &Loop{Reducible: true}}
}

// add makes a loop that is not nested yet, with room for so many blocks and
// inner loops.
func (t *Tree) add(header *flow.Block, blocks, inner int) *Loop {
	l := &carve(&t.spare, 1)[:1][0]
	l.Header, l.Reducible = header, true
	l.blocks = carve(&t.spareBlocks, blocks)
	l.inner = carve(&t.spareInner, inner)
	t.loops = append(t.loops, l)
	l.Number = len(t.loops)
	l.add(header)
	return l
}

// carve returns an empty slice with room for n elements, out of what is to
// spare, which it renews.
func carve[T any](spare *[]T, n int) []T {
	if len(*spare) < n {
		*spare = make([]T, max(n, 64))
	}
	piece := (*spare)[:0:n]
	*spare = (*spare)[n:]
	return piece
}

// Len returns the number of loops, the root not counted.
func (t *Tree) Len() int { return len(t.loops) }

// Loops returns the loops in the order of finding. The caller must not change
// them.
func (t *Tree) Loops() []*Loop { return t.loops }

// Measure puts every loop that is in no other below the root, and sets how
// deep and how high each one is.
func (t *Tree) Measure() {
	for _, l := range t.loops {
		if l.parent == nil {
			l.nest(t.Root)
		}
	}
	measure(t.Root, 0)
}

func measure(l *Loop, depth int) {
	l.Depth, l.Height = depth, 0
	for _, inner := range l.inner {
		measure(inner, depth+1)
		l.Height = max(l.Height, inner.Height+1)
	}
}
