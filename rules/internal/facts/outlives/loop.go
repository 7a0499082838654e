package outlives

import "golang.org/x/tools/go/ssa"

// circle is a loop: the block in which its turns begin, and all that lead back there.
type circle struct {
	head   *ssa.BasicBlock
	blocks map[*ssa.BasicBlock]bool
}

// around returns the innermost loop that a block is in, nil if there is none.
func around(b *ssa.BasicBlock) *circle {
	var found *circle
	for _, head := range b.Parent().Blocks {
		c := &circle{head, map[*ssa.BasicBlock]bool{head: true}}
		for _, last := range head.Preds {
			if head.Dominates(last) {
				c.back(last)
			}
		}
		if len(c.blocks) == 1 && !turns(head) || !c.blocks[b] {
			continue
		}
		if found == nil || len(c.blocks) < len(found.blocks) {
			found = c
		}
	}
	return found
}

// turns reports whether a block leads to itself.
func turns(b *ssa.BasicBlock) bool {
	for _, next := range b.Succs {
		if next == b {
			return true
		}
	}
	return false
}

// back adds a block, and those that lead to it.
func (c *circle) back(b *ssa.BasicBlock) {
	if c.blocks[b] {
		return
	}
	c.blocks[b] = true
	for _, before := range b.Preds {
		c.back(before)
	}
}

// Turns reports whether an instruction is in a loop of its function.
func Turns(i ssa.Instruction) bool { return around(i.Block()) != nil }
