package hazard

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// firstError finds functions that return one error where they gathered those of all.
func firstError(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		inTurns := func(fn *ssa.Function) bool { return gathersErrors(fn, inLoop) }
		if p.Before == nil || errorResult(p.After.Signature) < 0 || !slices.ContainsFunc(withLiterals(p.Before), inTurns) {
			continue
		}
		anywhere := func(fn *ssa.Function) bool {
			return gathersErrors(fn, func(*ssa.BasicBlock) bool { return true }) // it may be called in turns
		}
		gathers := slices.ContainsFunc(c.After.reached(p.After), anywhere)
		leaves := slices.ContainsFunc(c.After.reached(p.After), leavesErrors)
		if gathers && !leaves {
			continue
		}
		out = append(out, finding{p.After, p.After.Pos(), "firsterror " + p.Name,
			"one error is returned where all were: the others are lost"})
	}
	return out
}

// gathersErrors reports whether a function puts errors in a list, or joins them, in some of its
// blocks.
func gathersErrors(fn *ssa.Function, in func(*ssa.BasicBlock) bool) bool {
	for _, b := range fn.Blocks {
		if !in(b) {
			continue
		}
		for _, i := range b.Instrs {
			switch in := i.(type) {
			case *ssa.Call:
				if isBuiltin(&in.Call, "append") && isErrors(in.Type()) || joinsMore(in) && (inLoop(b) || fn.Parent() != nil) {
					return true
				}
			case *ssa.Store:
				if at, ok := in.Addr.(*ssa.IndexAddr); ok && isErrors(at.X.Type()) {
					return true
				}
			}
		}
	}
	return false
}

func isErrors(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isError(s.Elem())
}

// joinsMore reports whether a call joins errors, one of which is what was joined in the turns
// of the loop before.
func joinsMore(call *ssa.Call) bool {
	if libraryName(&call.Call) != "errors.Join" {
		return false
	}
	list, ok := call.Call.Args[0].(*ssa.Slice)
	if !ok {
		return false
	}
	alloc, ok := list.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *alloc.Referrers() {
		at, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, v := range storesTo(at) {
			switch v := v.(type) {
			case *ssa.Phi:
				return true
			case *ssa.UnOp: // a variable
				if _, field := v.X.(*ssa.Alloc); field {
					return true
				}
				if _, field := v.X.(*ssa.FieldAddr); field {
					return true
				}
			}
		}
	}
	return false
}

// leavesErrors reports whether a function sends an error if somebody takes it, and goes on if not.
func leavesErrors(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		if s, ok := in.(*ssa.Select); ok && !s.Blocking && slices.ContainsFunc(s.States, func(s *ssa.SelectState) bool { return s.Send != nil && isError(s.Send.Type()) }) {
			return true
		}
	}
	return false
}
