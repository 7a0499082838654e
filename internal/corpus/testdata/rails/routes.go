package rails

import "container/heap"

// Route is blocks that a train takes one after the other.
type Route []*Block

// Shared returns the blocks that both routes take, in the order of a, each
// once.
func Shared(a, b Route) []*Block {
	taken := make(map[int]bool)
	for _, block := range b {
		taken[block.ID] = true
	}
	var both []*Block
	for _, block := range a {
		if taken[block.ID] {
			both = append(both, block)
			taken[block.ID] = false
		}
	}
	return both
}

// Distance returns how many metres a train goes from the start of one block to
// the start of another; -1 where it does not get there.
func (n *Network) Distance(from, to *Block) int {
	metres := make([]int, len(n.blocks))
	settled := make([]bool, len(n.blocks))
	for i := range metres {
		metres[i] = -1
	}
	metres[from.ID] = 0
	ahead := &front{{from, 0}}
	for ahead.Len() > 0 {
		at := heap.Pop(ahead).(reach)
		switch {
		case at.block == to:
			return at.metres
		case settled[at.block.ID]:
			continue
		}
		settled[at.block.ID] = true
		for _, next := range at.block.next {
			far := at.metres + at.block.Length
			if old := metres[next.ID]; old < 0 || far < old {
				metres[next.ID] = far
				heap.Push(ahead, reach{next, far})
			}
		}
	}
	return -1
}

// reach is a block, and how far it is.
type reach struct {
	block  *Block
	metres int
}

// front is a heap of what is reached, the nearest first.
type front []reach

func (f front) Len() int           { return len(f) }
func (f front) Less(i, j int) bool { return f[i].metres < f[j].metres }
func (f front) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *front) Push(x any)        { *f = append(*f, x.(reach)) }

func (f *front) Pop() any {
	last := len(*f) - 1
	x := (*f)[last]
	*f = (*f)[:last]
	return x
}

// Reservations says which train has which block. Numbers of trains are given by
// others: they may be any.
type Reservations map[int]*Block

// Free returns the first block of the route that no train has; nil for none.
func (r Reservations) Free(route Route, trains []int) *Block {
	for _, b := range route {
		free := true
		for _, t := range trains {
			free = free && r[t] != b
		}
		if free {
			return b
		}
	}
	return nil
}
