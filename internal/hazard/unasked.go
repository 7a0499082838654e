package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// unasked finds memory of one value that is made of an argument and given back by calls that do
// not look at theirs: the second one gets what was made for the first, whatever it asks for.
// Memory with a key is what shortKey looks at.
func unasked(c *Change) []finding {
	p := c.After
	var out []finding
	for _, f := range p.fills() {
		store, ok := f.in.(*ssa.Store)
		if !ok || f.key != nil || c.Before.cellType(f.cell) != nil || f.fn.Parent() != nil || isAddressOfLibrary(p, f.cell) {
			continue
		}
		made := p.origins(true, nil, f.value)
		for _, path := range slices.Sorted(maps.Keys(made.paths)) {
			root, ok := made.paths[path].(*ssa.Parameter)
			if !ok || root.Parent() != f.fn || isReceiver(root) || !p.isAsked(root, path) {
				continue
			}
			if p.givenUnasked(store.Block(), f.cell, path) {
				out = append(out, finding{
					fn: f.fn, pos: f.in.Pos(), subject: string(f.cell) + " whatever " + path,
					why: fmt.Sprintf("%s keeps what was made with %s, and a call that finds it there gives it back without a look at its own %s", f.cell, path, path),
				})
				break
			}
		}
	}
	return out
}

// isAsked reports whether an argument is one by which calls ask for something: what a function reads
// from, writes to, calls or waits for is not.
func (p *Package) isAsked(root *ssa.Parameter, path string) bool {
	switch t := root.Type().Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Map, *types.Array, *types.Struct:
		return true
	case *types.Pointer:
		if p.ownNamed(t) != nil {
			return path != root.Name()
		}
		named, ok := types.Unalias(t.Elem()).(*types.Named)
		if !ok || named.Obj().Pkg() == nil {
			return false
		}
		_, is := settled[named.Obj().Pkg().Path()+"."+named.Obj().Name()]
		return is
	}
	return false
}

// givenUnasked reports whether a function may return what is in a cell by a way on which the cell is
// not filled, and nothing on that way goes by a part of the arguments. The way begins where
// the state of the package decides on it.
func (p *Package) givenUnasked(fill *ssa.BasicBlock, memory cell, path string) bool {
	for miss := fill; miss.Idom() != nil; miss = miss.Idom() {
		way := waysWithout(miss)
		if p.decidesByState(way, miss) && p.gives(way, memory) && !p.looks(way, path) {
			return true
		}
	}
	return false
}

// waysWithout are the blocks on the ways from the beginning of a function to a return that leave out one.
func waysWithout(block *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	out := map[*ssa.BasicBlock]bool{}
	var walk func(b *ssa.BasicBlock)
	walk = func(b *ssa.BasicBlock) {
		if b == block || out[b] {
			return
		}
		out[b] = true
		for _, s := range b.Succs {
			walk(s)
		}
	}
	walk(block.Parent().Blocks[0])
	return out
}

// decidesByState reports whether a condition on such a way that may leave it for a block is one on
// memory of the package.
func (p *Package) decidesByState(way map[*ssa.BasicBlock]bool, to *ssa.BasicBlock) bool {
	return slices.ContainsFunc(to.Preds, func(b *ssa.BasicBlock) bool {
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		return ok && way[b] && len(p.origins(false, nil, cond.Cond).cells) > 0
	})
}

// gives reports whether a return on such a way gives what is in a cell.
func (p *Package) gives(way map[*ssa.BasicBlock]bool, memory cell) bool {
	for b := range way {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for _, v := range ret.Results {
			if p.origins(false, nil, v).cells[memory] {
				return true
			}
		}
	}
	return false
}

// looks reports whether something on such a way goes by a part of the arguments, but for the question
// whether it is there at all.
func (p *Package) looks(way map[*ssa.BasicBlock]bool, path string) bool {
	for b := range way {
		for _, in := range b.Instrs {
			switch x := in.(type) {
			case *ssa.DebugRef, *ssa.FieldAddr, *ssa.Field:
				continue
			case *ssa.Store: // a parameter gets its place in memory
				if _, param := x.Val.(*ssa.Parameter); param {
					continue
				}
			case *ssa.UnOp:
				if x.Op == token.MUL {
					continue
				}
			case *ssa.BinOp:
				if isConst(x.X) || isConst(x.Y) {
					continue
				}
			}
			for _, v := range in.Operands(nil) {
				if *v != nil && p.is(*v, path) {
					return true
				}
			}
		}
	}
	return false
}
