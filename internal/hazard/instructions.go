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

// fieldStores are the stores of a function into fields, each with the address of the field.
func fieldStores(fn *ssa.Function) iter.Seq2[*ssa.Store, *ssa.FieldAddr] {
	return func(yield func(*ssa.Store, *ssa.FieldAddr) bool) {
		for in := range instructions(fn) {
			store, ok := in.(*ssa.Store)
			if !ok {
				continue
			}
			if field, ok := store.Addr.(*ssa.FieldAddr); ok && !yield(store, field) {
				return
			}
		}
	}
}
