package outlives

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// circle is a loop: the block in which its turns begin, and all that lead back there.
type circle struct {
	head   *ssa.BasicBlock
	blocks map[*ssa.BasicBlock]bool
}

// around returns the innermost loop that a block is in, nil if there is none.
func around(b *ssa.BasicBlock) *circle {
	var found *circle
	for _, head := range b.Parent().Blocks {
		if !leads(head) {
			continue
		}
		c := &circle{head, map[*ssa.BasicBlock]bool{head: true}}
		for _, last := range head.Preds {
			if head.Dominates(last) {
				c.back(last)
			}
		}
		if c.blocks[b] && (found == nil || len(c.blocks) < len(found.blocks)) {
			found = c
		}
	}
	return found
}

// leads reports whether a loop begins in a block: what it leads to leads back to it. Most
// blocks are none, and what is in a loop is gathered for the others alone.
func leads(head *ssa.BasicBlock) bool { return slices.ContainsFunc(head.Preds, head.Dominates) }

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

// Turns reports whether an instruction is in a loop of its function, be it one that a goto
// leads into, and that so has no block in which its turns begin.
func Turns(i ssa.Instruction) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var leadsTo func(b *ssa.BasicBlock) bool
	leadsTo = func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Succs, func(next *ssa.BasicBlock) bool {
			if next == i.Block() {
				return true
			}
			if seen[next] {
				return false
			}
			seen[next] = true
			return leadsTo(next)
		})
	}
	return leadsTo(i.Block())
}
