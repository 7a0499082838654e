package hazard

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// mapOrder finds results that come in the order of a map, in a function that did not go
// through one, or put what came of it in order.
func mapOrder(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || unsorted(p.Before) != nil {
			continue
		}
		if at := unsorted(p.After); at != nil {
			out = append(out, finding{p.After, at.Pos(), "maporder " + p.Name, "what is gathered here comes in the order of the map, which is another each time"})
		}
	}
	return out
}

// unsorted is an append in a loop over a map from which there is a way to a return that
// sorts nothing.
func unsorted(fn *ssa.Function) ssa.Instruction {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			next, ok := in.(*ssa.Next)
			if !ok || next.IsString {
				continue
			}
			at := appendIn(fn, b)
			if at != nil && returnsGathered(fn, at) && leavesUnsorted(b) && !placedIn(fn, b) {
				return at
			}
		}
	}
	return nil
}

// appendIn is an append in the loop with that head.
func appendIn(fn *ssa.Function, head *ssa.BasicBlock) *ssa.Call {
	for _, b := range fn.Blocks {
		if !sameLoop(b, head) {
			continue
		}
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok {
				if bi, ok := call.Call.Value.(*ssa.Builtin); ok && bi.Name() == "append" {
					return call
				}
			}
		}
	}
	return nil
}

// placedIn reports whether a loop looks for the place of each in what is in order already.
func placedIn(fn *ssa.Function, head *ssa.BasicBlock) bool {
	for _, b := range fn.Blocks {
		if !sameLoop(b, head) {
			continue
		}
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			callee := call.Call.StaticCallee()
			if callee == nil {
				continue
			}
			if callee.Origin() != nil {
				callee = callee.Origin()
			}
			switch pkgPath(callee) {
			case "sort", "container/heap":
				return true
			case "slices":
				if strings.HasPrefix(callee.Name(), "BinarySearch") {
					return true
				}
			}
		}
	}
	return false
}

// returnsGathered reports whether the function returns what is appended to.
func returnsGathered(fn *ssa.Function, at *ssa.Call) bool {
	all := aliases(at)
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			for _, r := range ret.Results {
				if _, slice := r.Type().Underlying().(*types.Slice); slice && all[r] {
					return true
				}
			}
		}
	}
	return false
}

// leavesUnsorted reports whether there is a way from a block to a return on which no call
// may sort: a call that is given what refers to memory counts as one that may.
func leavesUnsorted(from *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{from: true}
	work := []*ssa.BasicBlock{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b != from && !sameLoop(b, from) && maySort(b) {
			continue
		}
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return true
		}
		for _, next := range b.Succs {
			if !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return false
}

func maySort(b *ssa.BasicBlock) bool {
	for _, in := range b.Instrs {
		call, ok := in.(ssa.CallInstruction)
		if !ok {
			continue
		}
		if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
			continue
		}
		for _, arg := range call.Common().Args {
			switch arg.Type().Underlying().(type) {
			case *types.Slice, *types.Interface, *types.Pointer:
				return true
			}
		}
	}
	return false
}
