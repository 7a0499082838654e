package outlives

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A text that few turns keep, say the name of somebody who was not known, is forgotten by all of them
// if these keep a copy.

// passed is how a reference goes on: by an instruction that uses a value.
type passed struct {
	value ssa.Value
	by    ssa.Instruction
}

// mostCopies is how many places may get a copy.
const mostCopies = 4

// Copy is a text that an instruction puts somewhere, and may put a copy of there.
type Copy struct {
	Text ssa.Value
	By   ssa.Instruction
}

// copies reports whether an instruction puts a copy of a value.
func (f *flow) copies(i ssa.Instruction, v ssa.Value) bool {
	return slices.Contains(f.copied, Copy{v, i})
}

// plainText reports whether a value is of type string.
func plainText(v ssa.Value) bool {
	return types.Identical(types.Unalias(v.Type()), types.Typ[types.String])
}

// forgottenBut follows a text, of which copies are kept where that is all that keeps it.
func (f *flow) forgottenBut(made ssa.Value, steps []Step) bool {
	for !f.forgotten(made, steps) {
		at := f.keeper(made)
		if !f.text || at.By == nil || len(f.copied) == mostCopies {
			return false
		}
		f.copied, f.slots = append(f.copied, at), slots{}
	}
	return true
}

// keeper returns by what a text got to where the trace was lost, nothing if that is no instruction
// that could put a copy there, or one that all turns come to.
func (f *flow) keeper(made ssa.Value) Copy {
	for at := f.now; at.by != nil; at = f.from[at.value] {
		switch i := at.by.(type) {
		case *ssa.Store:
			if i.Val != at.value {
				continue
			}
		case *ssa.MapUpdate:
			if i.Key != at.value && i.Value != at.value {
				continue
			}
		default:
			continue
		}
		if !plainText(at.value) {
			continue
		}
		keeps := Copy{at.value, at.by}
		carried := at.value == made && len(f.fixed) > 0 // by what the function that makes it returns
		if carried || slices.Contains(f.copied, keeps) || !f.rare(at.by, nil) {
			return Copy{}
		}
		return keeps
	}
	return Copy{}
}

// rare reports whether some turns leave an instruction out and are none that end with an error: in its
// function, or where that is called from.
func (f *flow) rare(i ssa.Instruction, below []*ssa.Function) bool {
	b := i.Block()
	fn := b.Parent()
	if fn == f.owner && len(f.loop.blocks) > 0 {
		return f.passedBy(b)
	}
	if leftOut(b) {
		return true
	}
	sites := f.sites[fn]
	return fn != f.owner && len(sites) > 0 && !slices.Contains(below, fn) && !slices.ContainsFunc(sites, func(c ssa.CallInstruction) bool {
		return !f.rare(c, append(below, fn))
	})
}

// passedBy reports whether the loop may turn without a block.
func (f *flow) passedBy(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(f.loop.head.Preds, func(last *ssa.BasicBlock) bool {
		return f.loop.blocks[last] && !b.Dominates(last)
	})
}

// leftOut reports whether a function may return without an error, and without having come to a block.
func leftOut(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(b.Parent().Blocks, func(end *ssa.BasicBlock) bool {
		r, ok := end.Instrs[len(end.Instrs)-1].(*ssa.Return)
		return ok && !b.Dominates(end) && !fails(r)
	})
}

// fails reports whether an error may be returned.
func fails(r *ssa.Return) bool {
	if len(r.Results) == 0 {
		return false
	}
	last := r.Results[len(r.Results)-1]
	c, constant := last.(*ssa.Const)
	return types.Identical(last.Type(), types.Universe.Lookup("error").Type()) && !(constant && c.IsNil())
}
