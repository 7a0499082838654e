package hazard

import (
	"iter"

	"golang.org/x/tools/go/ssa"
)

// instructions are those of a function, block by block.
func instructions(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if !yield(in) {
					return
				}
			}
		}
	}
}
